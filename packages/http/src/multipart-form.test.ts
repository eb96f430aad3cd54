import { ApiError } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { isMultipart, readMultipart } from "./multipart-form.ts";

/** A form as a browser sends it: the platform's own writer. */
const sent = async (form: FormData): Promise<readonly [type: string, body: Uint8Array]> => {
  const request = new Request("https://example.org", { method: "POST", body: form });
  return [request.headers.get("content-type") ?? "", new Uint8Array(await request.arrayBuffer())];
};
const read = async (form: FormData) => readMultipart(...(await sent(form)));
const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => "read",
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  );

describe("a form with files", () => {
  it("is read with its texts in order, and its files to the last byte", async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);
    const form = new FormData();
    form.append("column", "Gewicht (kg) \u00e4\r\n--x");
    form.append("column", "");
    form.append("file", new File([bytes], 'M\u00e4rz "1".csv', { type: "text/csv" }));
    form.append("logo", new File(["--\r\n\r\n"], "a.svg"));
    const { fields, files } = await read(form);
    expect(fields.getAll("column")).toEqual(["Gewicht (kg) \u00e4\r\n--x", ""]);
    expect(files.map(({ field, filename, type }) => [field, filename, type])).toEqual([
      ["file", expect.stringContaining("M\u00e4rz"), "text/csv"],
      ["logo", "a.svg", "application/octet-stream"],
    ]);
    expect(Buffer.compare(files[0]!.bytes, bytes)).toBe(0);
    expect(files[1]!.bytes.toString()).toBe("--\r\n\r\n");
  });

  it("has no file where none was chosen, and an empty one where an empty one was", async () => {
    const form = new FormData();
    form.append("file", new File([], ""));
    form.append("other", new File([], "empty.csv"));
    expect((await read(form)).files.map(({ field, bytes }) => [field, bytes.length])).toEqual([["other", 0]]);
  });

  it("names a file without the folders that a browser may tell", async () => {
    const body =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="C:\\\\x\\\\..\\\\evil.csv"\r\n\r\na\r\n--b--\r\n';
    const { files } = await readMultipart("multipart/form-data; boundary=b", Buffer.from(body));
    expect(files[0]?.filename).toBe("evil.csv");
  });

  it.each([
    ["without a boundary", "multipart/form-data", "--b\r\n"],
    [
      "that breaks off within a part",
      "multipart/form-data; boundary=b",
      '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nb',
    ],
    [
      "that breaks off within a file",
      "multipart/form-data; boundary=b",
      '--b\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\nb',
    ],
    ["that is something else", "multipart/form-data; boundary=b", "a=b"],
    ["that is empty", "multipart/form-data; boundary=b", ""],
  ])("%s is refused", async (_why, type, body) => {
    expect(await codeOf(readMultipart(type, Buffer.from(body)))).toBe("validation_error");
  });

  it("of too many parts, or with too long a text, is refused", async () => {
    const many = new FormData();
    for (let count = 0; count <= 1_200; count += 1) many.append("a", "b");
    expect(await codeOf(read(many))).toBe("payload_too_large");
    const files = new FormData();
    for (let count = 0; count <= 10; count += 1) files.append("a", new File(["b"], "b"));
    expect(await codeOf(read(files))).toBe("payload_too_large");
    const long = new FormData();
    long.append("a", "b".repeat(100_001));
    expect(await codeOf(read(long))).toBe("payload_too_large");
  });

  it("is told by its content type", () => {
    expect(isMultipart("multipart/form-data; boundary=x")).toBe(true);
    for (const other of [undefined, "application/x-www-form-urlencoded", "multipart/mixed; boundary=x"])
      expect(isMultipart(other)).toBe(false);
  });
});
