import importlib
import json
import pkgutil
import sys

import generated_client
from generated_client import AuthenticatedClient
from generated_client.api.estimates import create_electricity_estimate, list_electricity_estimates
from generated_client.api.orders import get_order
from generated_client.models.electricity_estimate_request import ElectricityEstimateRequest

modules = [name for _, name, _ in pkgutil.walk_packages(generated_client.__path__, "generated_client.")]
for name in modules:
    importlib.import_module(name)

_, base_url, key = sys.argv
client = AuthenticatedClient(base_url=base_url, token=key)

asked = ElectricityEstimateRequest.from_dict(
    {"consumption": {"amount": "100", "unit": "kWh"}, "country_code": "DEU"}
)
made = create_electricity_estimate.sync(client=client, body=asked)
listed = list_electricity_estimates.sync(client=client, limit=1)
refused = get_order.sync(client=client, id="ord_unknown")

print(
    json.dumps(
        {
            "unit": made.mass.unit,
            "isListed": listed.data[0].id == made.id,
            "error": refused.error.error_code,
        }
    )
)
