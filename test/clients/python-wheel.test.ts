import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasPython, pythonProgram, pythonWheels } from "../python/python-program.ts";
import { LOCK, OLDEST_PYTHON } from "./python-modules.ts";
import { startScriptedServer } from "./scripted-server.ts";

const run = promisify(execFile);
const PACKAGE = new URL("../../packages/client-python/", import.meta.url);
const RUNTIME_LOCK = "client-python-runtime.txt";

/** A program that uses the package as a client would; prints what came of it. */
const USE = `
import json
import sys

from isotherm import Client, RetryPolicy, errors
from isotherm.webhooks import verify_webhook

with Client(api_key="k", base_url=sys.argv[1], retry=RetryPolicy(first_delay_ms=1)) as client:
    order = client.orders.get("ord_1")
    try:
        client.orders.get("ord_2")
        refused = False
    except errors.NotFoundError:
        refused = True
header = "timestamp=1700000000,account=acc_1,v1=952a670bbede0b2551443d960d1fe6be24a81612dd162a0d7f0661912974e618"
delivery = verify_webhook(
    headers={"Service-HMAC": header}, body=b'{"events":[]}', secrets="example-secret-0001", now_ms=1_700_000_000_000
)
print(json.dumps({"order": order.id, "refused": refused, "events": len(delivery.events)}))
`;
const SCRIPT = [
  { answer: { status: 503, headers: {} } },
  { answer: { status: 200, headers: {}, body: { id: "ord_1" } } },
  { answer: { status: 404, headers: {}, body: { error: { error_code: "not_found", message: "…" } } } },
];

const isSkipped = !hasPython(OLDEST_PYTHON) && !process.env["CI"];
if (isSkipped) console.warn("The wheel of the Python client was not built: it needs Python 3.10 or later");

describe.skipIf(isSkipped)("the wheel of the Python client, in an empty virtual environment", () => {
  let folder: string;
  let python: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "isotherm-wheel-"));
    const pip = ["-m", "pip", "--quiet", "--disable-pip-version-check"];
    const build = ["wheel", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", folder];
    await run(pythonProgram(LOCK, "python", OLDEST_PYTHON), [...pip, ...build, fileURLToPath(PACKAGE)]);
    const wheel = (await readdir(folder)).find((name) => name.endsWith(".whl")) ?? "";
    await run("python3", ["-m", "venv", join(folder, "empty")]);
    python = join(folder, "empty", "bin", "python");
    const wheels = pythonWheels(RUNTIME_LOCK, OLDEST_PYTHON);
    await run(python, [...pip, "install", "--no-index", "--find-links", wheels, join(folder, wheel)]);
    await writeFile(join(folder, "use.py"), USE);
  }, 300_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("has what it needs, and works", async () => {
    await run(python, ["-m", "pip", "check", "--disable-pip-version-check"]);
    const server = await startScriptedServer(SCRIPT);
    const { stdout } = await run(python, ["-I", "use.py", `${server.origin}/v1`], { cwd: folder });
    await server.stop();
    expect(JSON.parse(stdout)).toEqual({ order: "ord_1", refused: true, events: 0 });
  });

  it("has the version of the TypeScript client, its licence, and types that stand alone", async () => {
    const { version } = JSON.parse(await readFile(new URL("../client/package.json", PACKAGE), "utf8")) as {
      version: string;
    };
    const about = ["-c", "import importlib.metadata as m; print(m.version('isotherm'), *m.files('isotherm'))"];
    const { stdout } = await run(python, ["-I", ...about]);
    const [installed, ...files] = stdout.trim().split(" ");
    expect(installed).toBe(version);
    expect(files).toEqual(expect.arrayContaining(["isotherm/py.typed", "isotherm/LICENSE"]));
    expect(files.filter((file) => !/^isotherm(-|\/)/.test(file))).toEqual([]);
    const mypy = pythonProgram(LOCK, "mypy", OLDEST_PYTHON);
    await run(mypy, ["--strict", "--python-executable", python, "use.py"], { cwd: folder });
  });
});
