import { errorCodes } from "@isotherm/client/operation-table";
import { HEADER } from "./operation-constants.ts";
import { pascalCase } from "./python-names.ts";

const classNameOf = (code: string): string => `${pascalCase(code.replace(/_error$/, ""))}Error`;

/** The module with a class for every `error_code`. */
export const errorClasses = (): string => {
  const codes = errorCodes();
  const names = codes.map(classNameOf);
  return `${HEADER}
from typing import Literal, TypeAlias

from ..api_error import ApiError

__all__ = [${names.map((name) => JSON.stringify(name)).join(", ")}]

ErrorCode: TypeAlias = Literal[${codes.map((code) => JSON.stringify(code)).join(", ")}]
"""Every \`error_code\` that an operation may answer."""

${codes.map(classOf).join("\n\n")}


API_ERRORS: dict[str, type[ApiError]] = {
${codes.map((code) => `    ${JSON.stringify(code)}: ${classNameOf(code)},`).join("\n")}
}
"""The class of each code."""
`;
};

const classOf = (code: string): string => `
class ${classNameOf(code)}(ApiError):
    """\`${code}\`"""

    error_code: Literal[${JSON.stringify(code)}]`;
