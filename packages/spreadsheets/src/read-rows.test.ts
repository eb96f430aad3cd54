import {
  FlightEstimateRequest,
  MultiLegShippingEstimateRequest,
  ShippingEstimateRequest,
  TransactionEstimateRequest,
} from "@isotherm/contract";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type FileError, type Limits, LIMITS, readInlineRows, type Reading, type ReadRow, readRows } from "./index.ts";

const bytesOf = (text: string | Uint8Array) =>
  async function* open() {
    yield typeof text === "string" ? Buffer.from(text) : text;
  };

const reading = (over: Partial<Reading> = {}): Reading => ({
  format: "csv",
  kind: "shipping",
  schema: ShippingEstimateRequest,
  ...over,
});

const all = async (rows: AsyncIterable<ReadRow>): Promise<ReadRow[]> => {
  const read: ReadRow[] = [];
  for await (const row of rows) read.push(row);
  return read;
};

const read = async (text: string | Uint8Array, over: Partial<Reading> = {}) => {
  const { understood, total, rows } = await readRows(bytesOf(text), reading(over));
  return { understood, total, rows: await all(rows()) };
};

const errorOf = async (text: string | Uint8Array, over: Partial<Reading> = {}): Promise<Partial<FileError>> =>
  read(text, over).then(
    () => ({}),
    ({ code, line, message }: FileError) => ({ code, line, message }),
  );

const small = (over: Partial<Limits>): { limits: Limits } => ({ limits: { ...LIMITS, ...over } });

describe("CSV whose columns are paths", () => {
  it("becomes the bodies of requests: text by the schema, empty cells not given, numbers and booleans as JSON has them", async () => {
    const text = [
      "shipment.mass.amount,shipment.mass.unit,method,route.source.lat,route.source.lon,is_shipment,metadata.order no",
      "12.50,t,diesel_truck,53.5,9.9,TRUE,A-1",
      '"1E+05",kg,"rail",,,false,"x, ""y"""',
    ].join("\n");
    const { understood, total, rows } = await read(text);
    expect(understood).toMatchObject({ encoding: "utf-8", separator: ",", sheet: null });
    expect(understood.columns[6]).toEqual({ column: "metadata.order no", field: "metadata.order no", unit: null });
    expect(total).toBe(2);
    expect(rows.map((row) => ("body" in row ? row.body : row.failure))).toEqual([
      {
        shipment: { mass: { amount: "12.50", unit: "t" } },
        method: "diesel_truck",
        route: { source: { lat: 53.5, lon: 9.9 } },
        is_shipment: true,
        metadata: { "order no": "A-1" },
      },
      {
        shipment: { mass: { amount: "100000", unit: "kg" } },
        method: "rail",
        is_shipment: false,
        metadata: { "order no": 'x, "y"' },
      },
    ]);
    expect(rows.map(({ row_index, lines }) => [row_index, lines])).toEqual([
      [0, [2]],
      [1, [3]],
    ]);
    expect(understood.sample).toHaveLength(2);
  });

  it("has lists by places, and entries of metadata with numbers for names", async () => {
    const { rows } = await read("legs.0.method,legs.1.method,metadata.2024\nrail,plane,x\n,plane,", {
      schema: MultiLegShippingEstimateRequest,
    });
    expect(rows).toMatchObject([
      { body: { legs: [{ method: "rail" }, { method: "plane" }], metadata: { "2024": "x" } } },
      { body: { legs: [null, { method: "plane" }] } },
    ]);
  });

  it.each(["masss", "shipment.mass", "legs.0.method", "shipment.mass.amount.x", "metadata.", "route.source.__proto__"])(
    "is refused for the column %s, with the line of the header",
    async (column) => {
      const said = await errorOf(`\n\n${column},method\n1,rail`);
      expect(said).toEqual({ code: "column_unknown", line: 3, message: expect.stringContaining(`"${column}"`) });
    },
  );

  it("is refused for two columns of one name", async () => {
    expect(await errorOf("method,method\nrail,rail")).toMatchObject({ code: "column_ambiguous", line: 1 });
  });

  it("keeps our own columns out, and others that a mapping ignores or renames", async () => {
    const { rows, understood } = await read("#status,how,Kommentar\nfailed,rail,=x", {
      mapping: [
        { column: "how", to: "method" },
        { column: "Kommentar", to: null },
      ],
    });
    expect(rows).toMatchObject([{ body: { method: "rail" }, cells: [["failed", "rail", "=x"]] }]);
    expect(understood.columns.map(({ field }) => field)).toEqual([null, "method", null]);
  });
});

describe("CSV in the columns of the template", () => {
  it("may be longer than what may wait for lines of the same reference, where none waits", async () => {
    const lines = Array.from({ length: 50 }, (_, index) => `S${index},road,100,5`);
    const text = ["reference,mode,distance,weight", ...lines].join("\n");
    expect((await read(text, small({ waitingBytes: 2_000 }))).rows).toHaveLength(50);
  });

  it("without a header is refused for the first line of several cells, not for a title above", async () => {
    expect(await errorOf("Our shipments\nmode,colour\nroad,red")).toMatchObject({
      code: "column_unknown",
      line: 2,
      message: expect.stringContaining('"colour"'),
    });
  });

  it("has a name beside a country for a city, although it looks like the code of an airport", async () => {
    const { rows } = await read("reference,mode,from,from country,to,weight\nA,air,ULM,DEU,JFK,5");
    expect(rows).toMatchObject([
      { body: { route: { source: { city: "ULM", country_code: "DEU" }, destination: { code: "JFK" } } } },
    ]);
  });

  it("has a vehicle of its mode: another one is refused, whichever of the two cells is wrong", async () => {
    const lines = ["road;container ship", "sea;truck_articulated_40t", "Lager;plane", "truck;warehouse_ambient"];
    const alike = ["Schiff;Container Ship", "terminal;warehouse_ambient", "road;truck_na_tanker"];
    const text = ["mode;vehicle;distance;weight", ...[...lines, ...alike].map((line) => `${line};100;5`)].join("\n");
    const { rows } = await read(text);
    expect(rows).toMatchObject([
      { failure: { error: 'vehicle, line 2: "container ship" is of mode sea, not road' } },
      { failure: { error: 'vehicle, line 3: "truck_articulated_40t" is of mode road, not sea' } },
      { failure: { error: 'vehicle, line 4: "plane" is of mode air, not warehouse' } },
      { failure: { error: 'vehicle, line 5: "warehouse_ambient" is of mode warehouse, not road' } },
      { body: { method: { vessel_type: "container_ship" } } },
      { body: { method: "warehouse_ambient" } },
      { body: { method: "truck_na_tanker" } },
    ]);
  });

  it("has a currency that its amount does not contradict: another one is refused, however it is written", async () => {
    const text = ["amount,currency,country,merchant", "5 EUR,€,DEU,A", "5 EUR,gbp,DEU,A", "5 EUR,euros,DEU,A"].join(
      "\n",
    );
    const { rows } = await read(text, { kind: "transactions", schema: TransactionEstimateRequest });
    expect(rows).toMatchObject([
      { body: { value: { value: "5", currency: "EUR" } } },
      { failure: { error: "currency, line 3: is GBP, but amount says EUR" } },
      { failure: { error: "currency, line 4: is euros, but amount says EUR" } },
    ]);
  });

  it("is refused for a number of two readings where two other columns are written in different ways", async () => {
    const text = 'reference,mode,distance,weight,teu\nA,road,1.5,"2,5",1.234';
    expect(await errorOf(text)).toMatchObject({ code: "column_ambiguous", line: 2 });
  });
});

describe("a file of text", () => {
  const text = "method;metadata.ort\nrail;Köln – „Süd“ €";
  const utf16 = (bigEndian: boolean): Uint8Array => {
    const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
    return bigEndian ? bytes.swap16() : bytes;
  };
  const windows = Buffer.from("method;metadata.ort\nrail;K\xf6ln \x96 \x84S\xfcd\x93 \x80", "latin1");

  it.each([
    ["utf-8", Buffer.from(text)],
    ["utf-8", Buffer.from(`\ufeff${text}`)],
    ["utf-16le", utf16(false)],
    ["utf-16be", utf16(true)],
    ["windows-1252", windows],
  ])("is read in %s", async (encoding, bytes) => {
    const { understood, rows } = await read(bytes);
    expect([understood.encoding, understood.separator]).toEqual([encoding, ";"]);
    expect(rows).toMatchObject([{ body: { method: "rail", metadata: { ort: "Köln – „Süd“ €" } } }]);
  });

  it("is refused where a part of it is UTF-8 and another part is not", async () => {
    const mixed = Buffer.concat([Buffer.from("method;name\nrail;Köln\n"), Buffer.from("rail;K\xf6ln", "latin1")]);
    expect(await errorOf(mixed)).toMatchObject({ code: "file_unreadable", line: 3 });
  });

  it.each([
    ["an XLSX file", Buffer.from("PK\u0003\u0004\u0014\u0000\u0000", "latin1")],
    ["UTF-16 without its mark", Buffer.from("method\nrail", "utf16le")],
  ])("is refused where it is %s", async (_what, bytes) => {
    expect(await errorOf(bytes)).toMatchObject({ code: "file_unreadable" });
  });

  it("may name its separator as Excel does, and end its lines in any way", async () => {
    const { rows, understood } = await read("sep=;\r\nmethod;name\r\n\r\nrail;a,b\r;\rplane;c\td");
    expect(understood.separator).toBe(";");
    expect(rows).toMatchObject([
      { lines: [4], body: { method: "rail", name: "a,b" } },
      { lines: [6], body: { method: "plane", name: "c\td" } },
    ]);
  });
});

describe("a file of which only the beginning is read", () => {
  it("is closed, and nothing is left that could fail later", async () => {
    let isOpen = 0;
    const open = async function* open() {
      isOpen += 1;
      try {
        yield Buffer.from("method,name\n");
        for (let row = 0; row < 5_000; row += 1) yield Buffer.from(`rail,${row}\n`);
      } finally {
        isOpen -= 1;
      }
    };
    const { rows } = await readRows(open, reading());
    for await (const row of rows()) if (row.row_index === 1) break;
    await setImmediate();
    expect(isOpen).toBe(0);
  });
});

describe("a file that is refused", () => {
  it.each([
    { what: "nothing in it", text: "", says: { code: "file_empty" } },
    { what: "blank lines only", text: "\n \n\r\n", says: { code: "file_empty" } },
    { what: "a header only", text: "method\n", says: { code: "file_empty" } },
    { what: "a quote without end", text: 'method,name\nrail,"a\nb', says: { code: "file_unreadable", line: 2 } },
    {
      what: "more bytes than a file may have",
      text: "method\nrail\nrail",
      over: small({ fileBytes: 10 }),
      says: { code: "file_too_large" },
    },
    {
      what: "more rows than a file may have",
      text: "method\nrail\nrail\nrail",
      over: small({ rows: 2 }),
      says: { code: "too_many_rows", line: 4 },
    },
    {
      what: "more columns than a file may have",
      text: `method,name\nrail,${",".repeat(500)}`,
      says: { code: "file_too_large", line: 2 },
    },
    {
      what: "a cell of 10 MB",
      text: `method,name\nrail,${"x".repeat(10_000_000)}`,
      says: { code: "file_unreadable", line: 2 },
    },
  ])("has $what", async ({ text, over, says }) => {
    expect(await errorOf(text, over)).toMatchObject(says);
  });
});

describe("JSONL", () => {
  it("has a row in each line; one that is none fails alone and is named", async () => {
    const lines = ['{"method":"rail"}', "", " [1] ", '{"a":', '{"__proto__":{}}', '{"metadata":{"k":"v","n":null}}\r'];
    const { understood, rows, total } = await read(lines.join("\n"), { format: "jsonl" });
    expect(total).toBe(5);
    expect(understood.columns.map(({ column }) => column)).toEqual(["method", "metadata.k"]);
    expect(rows).toMatchObject([
      { row_index: 0, lines: [1], body: { method: "rail" }, cells: [["rail", ""]] },
      { row_index: 1, lines: [3], failure: { error: "line 3 is no JSON object", error_code: "row_unreadable" } },
      { row_index: 2, lines: [4], failure: { error: "line 4 is not valid JSON" } },
      { row_index: 3, lines: [5], failure: { error_code: "row_unreadable" } },
      { row_index: 4, lines: [6], body: { metadata: { k: "v", n: null } }, cells: [["", "v"]] },
    ]);
  });

  it("has the paths that came first as its columns, as many as there may be, and all in its rows", async () => {
    const lines = ['{"a":"1","b":"2"}', '{"c":"3","a":"4"}'];
    const { understood, rows } = await read(lines.join("\n"), { format: "jsonl", ...small({ columns: 2 }) });
    expect(understood.columns.map(({ column }) => column)).toEqual(["a", "b"]);
    expect(rows).toMatchObject([{ cells: [["1", "2"]] }, { body: { c: "3", a: "4" }, cells: [["4", ""]] }]);
  });

  it("fails a row that is too large, too deep, or not UTF-8", async () => {
    const bytes = Buffer.concat([
      Buffer.from(`{"name":"${"x".repeat(70_000)}"}\n${"[".repeat(40)}${"]".repeat(40)}\n`),
      Buffer.from(`{"a":${"[".repeat(40)}${"]".repeat(40)}}\n`),
      Buffer.from('{"name":"K\xf6ln"}\n{"name":"ok"}', "latin1"),
    ]);
    const { rows } = await read(bytes, { format: "jsonl" });
    expect(rows.map((row) => ("failure" in row ? row.failure.error_code : row.body))).toEqual([
      "row_too_large",
      "row_unreadable",
      "row_unreadable",
      "row_unreadable",
      { name: "ok" },
    ]);
  });

  it("is refused where it has no rows, or too many", async () => {
    expect(await errorOf("\n\n", { format: "jsonl" })).toMatchObject({ code: "file_empty" });
    const over = { format: "jsonl", ...small({ rows: 1 }) } as const;
    expect(await errorOf("{}\n{}", over)).toMatchObject({ code: "too_many_rows", line: 2 });
  });
});

describe("rows of a request", () => {
  it("are read as those of a file", async () => {
    const body = { route: { amount: "5", unit: "km" } };
    const { understood, total, rows } = await readInlineRows([body, { name: "x".repeat(70_000) }]);
    expect([understood.encoding, total]).toEqual([null, 2]);
    expect(FlightEstimateRequest.safeParse(understood.sample[0]).success).toBe(true);
    expect(await all(rows())).toMatchObject([
      { row_index: 0, lines: [], body, cells: [["5", "km"]] },
      { row_index: 1, failure: { error_code: "row_too_large" } },
    ]);
  });
});
