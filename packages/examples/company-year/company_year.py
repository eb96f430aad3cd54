# %% [markdown]
# # A company's year
# Emissions of Hill and Sons in 2025, by scope and category, beside 2024, and what it costs to retire as
# many tonnes. Runs in Jupyter (with jupytext), VS Code, or as `python company_year.py`. Needs `pip install httpx`.

# %%
import os
from decimal import Decimal

import httpx

client = httpx.Client(
    base_url=os.environ.get("ISOTHERM_URL", "http://127.0.0.1:3000/v1"),
    headers={"Authorization": f"Bearer {os.environ['ISOTHERM_KEY']}"},
    timeout=35,
)

# %% [markdown]
# ## What the company has used
# Only what differs between the years stands twice. Decimals are text or numbers; money has its currency.

# %%
COMPANY = {
    "country_code": "DEU",
    "city": "Hamburg",
    "office_area": {"amount": "600", "unit": "square_meters"},
    "remote_employees_percentage": 20,
    "average_car_distance_travelled": {"amount": "15000", "unit": "km"},
    "green_electricity_used": False,
    "employees_using_public_transport": 25,
    "short_flights": 30,
    "medium_flights": 6,
    "first_or_business_class_percentage": 10,
    "food_and_drinks_expenses": {"value": "9000", "currency": "EUR"},
    "vegetarian_and_vegan_percentage": 40,
    "electronic_device_expenses": {"value": "25000", "currency": "EUR"},
    "garbage": 1500,
    "recycled_garbage_percentage": 60,
}
YEARS = {
    2024: {"employees": 38, "electricity_consumption": 61000, "gas_consumption": 5200, "company_cars": 6, "long_flights": 7},
    2025: {"employees": 40, "electricity_consumption": 52000, "gas_consumption": 4000, "company_cars": 5, "long_flights": 2},
}

# %%
def estimate(year: int) -> dict:
    """The estimate of a year. The key makes running this cell again harmless: the same estimate comes back."""
    body = {"name": f"Hill and Sons {year}", "idempotency_key": f"hill-and-sons-{year}", **COMPANY, **YEARS[year]}
    response = client.post("/estimates/company", json=body)
    if response.is_error:
        raise SystemExit(response.json()["error"]["message"])
    return response.json()


estimates = {year: estimate(year) for year in YEARS}

# %% [markdown]
# ## By scope
# Amounts are exact decimals: read them as `Decimal`, never as `float`.

# %%
def tonnes(mass: dict) -> Decimal:
    assert mass["unit"] == "t", mass
    return Decimal(mass["amount"])


print(f"{'t CO2e':<10}" + "".join(f"{year:>10}" for year in YEARS))
for scope in ("scope1", "scope2", "scope3", "mass"):
    print(f"{scope:<10}" + "".join(f"{tonnes(estimates[year][scope]):>10.2f}" for year in YEARS))
for year in YEARS:
    parts = sum(tonnes(estimates[year][scope]) for scope in ("scope1", "scope2", "scope3"))
    assert parts == tonnes(estimates[year]["mass"]), "scopes add up to the whole"

# %% [markdown]
# ## Scope 3 by category

# %%
categories = estimates[2025]["scope3_categories"]
largest = max(tonnes(category["mass"]) for category in categories)
for category in sorted(categories, key=lambda category: -tonnes(category["mass"])):
    bar = "#" * round(40 * tonnes(category["mass"]) / largest)
    print(f"{category['category']:>2} {category['name']:<42.42}{tonnes(category['mass']):>8.2f} {bar}")

# %% [markdown]
# ## What it would cost, and where each number comes from

# %%
quote = estimates[2025]["quote"]
print(f"To retire {quote['estimated_quantity']} t: {quote['estimated_total_cost']} {quote['currency']}")
print(f"Every step, factor and source: {estimates[2025]['external_estimate_url']}")
