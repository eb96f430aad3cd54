import { openApiDocument } from "@isotherm/contract/openapi";
import { Ajv2020 } from "ajv/dist/2020.js";

const DOCUMENT = "openapi.json";
const FORMATS = {
  date: /^\d{4}-\d\d-\d\d$/,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  uri: (text: string) => URL.canParse(text),
  email: /^[^@\s]+@[^@\s]+$/,
};

/** An OpenAPI document is no schema itself: words of its own are not strict ones. */
const validator = new Ajv2020({ strict: false, allErrors: true, formats: FORMATS });
validator.addSchema(openApiDocument(), DOCUMENT);

const escaped = (path: string): string => encodeURIComponent(path.replaceAll("~", "~0").replaceAll("/", "~1"));

/** What in an answer is not as the OpenAPI document has it; `path` as there, with its braces. */
export const responseFaults = (method: string, path: string, body: unknown, status = 200): string[] => {
  const at = `/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
  const validate = validator.compile({ $ref: `${DOCUMENT}#${at}` });
  if (validate(body)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
};
