import type { RetiredCredits, RetirementFacts } from "@isotherm/ordering";
import type { StoredOrder } from "@isotherm/store";
import { html } from "./frame/html.ts";
import { pageAnswer } from "./frame/page-answer.ts";

const creditsRow = (credits: RetiredCredits) => {
  const { project_name, project_type, country_name, registry_name, vintage, quantity, serial_numbers } = credits;
  return html`<tr>
    <td>${project_name}<br /><small>${project_type}, ${country_name}</small></td>
    <td>${registry_name || "–"}</td>
    <td>${vintage ?? "–"}</td>
    <td class="num">${quantity.toFixed()} t</td>
    <td>${serial_numbers.join(", ") || "–"}</td>
  </tr>`;
};

/** A page that shows what the certificate of an order shows, and nothing else. */
export const verificationPage = (
  { order, mode }: Pick<StoredOrder, "order" | "mode">,
  { beneficiary, completed_at, credits }: RetirementFacts,
): string => {
  const told =
    mode === "test"
      ? html`<p class="banner alert">TEST: nothing was paid and no credit was retired.</p>`
      : html`<p>This certificate is genuine. These credits were retired on behalf of the beneficiary.</p>`;
  const body = html`<h1>Certificate of retirement</h1>
    ${told}
    <dl>
      <dt>Beneficiary</dt>
      <dd>${beneficiary}</dd>
      <dt>Quantity</dt>
      <dd>${order.quantity?.toFixed()} t CO₂e</dd>
      <dt>Completed</dt>
      <dd>${completed_at.slice(0, 10)}</dd>
      <dt>Order</dt>
      <dd>${order.id}</dd>
    </dl>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Project</th>
            <th>Registry</th>
            <th>Vintage</th>
            <th class="num">Quantity</th>
            <th>Serial numbers</th>
          </tr>
        </thead>
        <tbody>
          ${credits.map(creditsRow)}
        </tbody>
      </table>
    </div>`;
  return pageAnswer({ language: "en", title: `Certificate of order ${order.id}`, body }).body.toString();
};
