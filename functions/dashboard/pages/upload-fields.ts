import type { NamedMapping } from "@isotherm/client";
import { html, type Html } from "@isotherm/pages";
import type { AccountVisit } from "../access/visit.ts";
import { field, type FormFaults } from "../frame/page-parts.ts";
import { BATCH_KINDS, UPLOADED } from "./batch-kinds.ts";

// What the two forms of an upload share: that of a file that passes through here, and that of a larger one.

/** What the rows of a file are. */
export const kindField = ({ say, language, form }: AccountVisit, faults: FormFaults, name = "kind"): Html =>
  field(
    name,
    say("Rows are", "Zeilen sind"),
    faults,
    (attributes) =>
      html`<select ${attributes}>
        ${UPLOADED.map((one) => html`<option value="${one}" ${one === form.get(name) && html`selected`}>${BATCH_KINDS[one][language]}</option>`)}
      </select>`,
  );

/** What columns mean by a mapping that was kept; nothing where there is none. */
export const mappingChoice = (
  { say, form }: AccountVisit,
  mappings: readonly NamedMapping[],
  faults: FormFaults,
  fieldName = "mapping_name",
): Html | false =>
  mappings.length > 0 &&
  field(
    fieldName,
    say("Columns mean", "Spalten bedeuten"),
    faults,
    (attributes) =>
      html`<select ${attributes}>
        <option value="">${say("what their names say", "was ihre Namen sagen")}</option>
        ${mappings.map(({ name }) => html`<option value="${name}" ${name === form.get(fieldName) && html`selected`}>${name}</option>`)}
      </select>`,
  );

/** The name of a batch, where its form has one. */
export const named = (form: URLSearchParams): { readonly name?: string } => {
  const name = form.get("name")?.trim() ?? "";
  return name === "" ? {} : { name };
};
