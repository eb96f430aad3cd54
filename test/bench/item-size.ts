import type { AttributeValue } from "@aws-sdk/client-dynamodb";

/** An item in DynamoDB's own JSON; binary as base64, as it is on the wire. */
export type WireItem = Readonly<Record<string, AttributeValue | Readonly<Record<string, unknown>>>>;

const textSize = (text: unknown): number => Buffer.byteLength(String(text));

/** A byte for each pair of digits, counted from the decimal point, without zeros at the ends; one more, and one for a sign. */
const numberSize = (text: string): number => {
  const [whole = "", fraction = ""] = text.replace("-", "").split(".");
  const digits =
    (whole.length % 2 === 1 ? `0${whole}` : whole) + (fraction.length % 2 === 1 ? `${fraction}0` : fraction);
  const pairs = digits.replace(/^(00)+/, "").replace(/(?<=^(..)*)(00)+$/, "").length / 2;
  return pairs + 1 + (text.startsWith("-") ? 1 : 0);
};

const valueSize = (value: Readonly<Record<string, unknown>>): number => {
  const [[type, content] = ["NULL", true]] = Object.entries(value);
  switch (type) {
    case "S":
      return textSize(content);
    case "N":
      return numberSize(String(content));
    case "B":
      return content instanceof Uint8Array ? content.length : Buffer.from(String(content), "base64").length;
    case "SS":
      return (content as readonly string[]).reduce((sum, one) => sum + textSize(one), 0);
    case "L":
      return (content as Readonly<Record<string, unknown>>[]).reduce((sum, one) => sum + 1 + valueSize(one), 3);
    case "M":
      return Object.entries(content as Record<string, Record<string, unknown>>).reduce(
        (sum, [name, one]) => sum + 1 + textSize(name) + valueSize(one),
        3,
      );
    default:
      return 1;
  }
};

/** The size of an item in bytes, by DynamoDB's rules (Developer Guide, "DynamoDB item sizes and formats"). */
export const itemSize = (item: WireItem): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + textSize(name) + valueSize(value as never), 0);
