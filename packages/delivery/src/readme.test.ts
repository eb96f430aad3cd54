import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AccountId } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { afterAll, describe, expect, it, vi } from "vitest";
import { signatureHeader, verifySignature } from "./signature.ts";

// The examples for other languages say of the same deliveries what our own check says.

const README = readFileSync(fileURLToPath(new URL("../README.md", import.meta.url)), "utf8");
const example = (language: string): string => {
  const [, code] = new RegExp("```" + language + "\\n([\\s\\S]*?)```").exec(README) ?? [];
  if (code === undefined) throw new Error(`no example in ${language}`);
  return code;
};

const SENT_AT = 1_700_000_000;
const MAC = "952a670bbede0b2551443d960d1fe6be24a81612dd162a0d7f0661912974e618";
const body = '{"events":[{"name":"Zoë ☂"}]}';
const [secret, other] = ["example-secret-0001", "other ☂"];
const account = "acc_1" as AccountId;
const header = signatureHeader({ body, sentAt: SENT_AT, account, secrets: [secret] });
const both = signatureHeader({ body, sentAt: SENT_AT, account, secrets: [other, secret] });
const genuine = { header, body, secrets: [secret], now: SENT_AT };

const CASES = [
  { ...genuine, expected: true },
  { ...genuine, header: `timestamp=${SENT_AT},account=acc_01,v1=${MAC}`, body: '{"events":[]}', expected: true },
  { ...genuine, header: header.replace("account=acc_1", "organisation=org_1"), expected: true },
  { ...genuine, header: header.replaceAll(",", " , "), expected: true },
  { ...genuine, header: both, expected: true },
  { ...genuine, header: both, secrets: [other], expected: true },
  { ...genuine, secrets: ["wrong", secret], expected: true },
  { ...genuine, secrets: ["wrong"], expected: false },
  { ...genuine, secrets: [], expected: false },
  // Signed by somebody who knows that the receiver's secret was never set.
  {
    ...genuine,
    header: signatureHeader({ body, sentAt: SENT_AT, account, secrets: [""] }),
    secrets: [""],
    expected: false,
  },
  { ...genuine, body: `${body} `, expected: false },
  { ...genuine, now: SENT_AT + 120, expected: true },
  { ...genuine, now: SENT_AT + 120.5, expected: false },
  { ...genuine, now: SENT_AT - 121, expected: false },
  { ...genuine, header: "", expected: false },
  { ...genuine, header: header.replace(/v1=.*/, ""), expected: false },
  { ...genuine, header: header.replace(/v1=./, "v1="), expected: false },
  { ...genuine, header: header.toUpperCase(), expected: false },
  { ...genuine, header: `timestamp=${SENT_AT},${header}`, expected: false },
  { ...genuine, header: header.replace(String(SENT_AT), "1e9"), expected: false },
  { ...genuine, header: header.replace(String(SENT_AT), `-${SENT_AT}`), expected: false },
];

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  server.close();
  await once(server, "close");
  return port;
};

const RUNNERS: readonly {
  language: string;
  interpreter: string;
  probe: string[];
  files: [string, string][];
  run: string[];
}[] = [
  {
    language: "python",
    interpreter: "python3",
    probe: ["--version"],
    files: [
      ["check.py", example("python")],
      [
        "run.py",
        "import json, sys\nfrom check import verify\n" +
          "print(json.dumps([verify(c['header'], c['body'].encode(), c['secrets'], c['now']) for c in json.load(sys.stdin)]))\n",
      ],
    ],
    run: ["run.py"],
  },
  {
    language: "go",
    interpreter: "go",
    probe: ["version"],
    files: [
      ["check.go", example("go")],
      [
        "run.go",
        'package main\nimport ("encoding/json"; "os")\n' +
          "type c struct { Header string; Body string; Secrets []string; Now float64 }\n" +
          "func main() { var all []c; if json.NewDecoder(os.Stdin).Decode(&all) != nil { os.Exit(1) }; said := []bool{}\n" +
          "for _, one := range all { said = append(said, Verify(one.Header, []byte(one.Body), one.Secrets, one.Now)) }\n" +
          "json.NewEncoder(os.Stdout).Encode(said) }\n",
      ],
    ],
    run: ["run", "check.go", "run.go"],
  },
];

describe("checking a signature, as the README shows it", () => {
  const folder = mkdtempSync(join(tmpdir(), "isotherm-readme-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("with our own function", () => {
    const said = CASES.map(({ now, ...received }) => verifySignature({ ...received, nowMs: now * 1_000 }).verified);
    expect(said).toEqual(CASES.map(({ expected }) => expected));
  });

  it("in TypeScript, with a whole receiver", { timeout: 30_000 }, async () => {
    const file = join(folder, "receiver.mts");
    const port = await freePort();
    writeFileSync(file, example("ts").replace("@isotherm/delivery", new URL("index.ts", import.meta.url).href));
    const receiver = spawn(process.execPath, [file], {
      env: { ...process.env, PORT: String(port), WEBHOOK_SECRETS: `${secret},${other}` },
      stdio: "inherit",
    });
    try {
      const sentAt = Math.floor(systemClock.nowMs() / 1_000);
      const send = (how: Partial<Parameters<typeof signatureHeader>[0]>, text: string | null = "") => {
        const signed = signatureHeader({ body, sentAt, account, secrets: [secret], ...how });
        const headers = text === null ? undefined : { "Service-HMAC": signed + text };
        return fetch(`http://127.0.0.1:${port}/`, { method: "POST", body, ...(headers && { headers }) });
      };
      await vi.waitFor(() => send({}), { timeout: 20_000, interval: 100 });
      const answers = [];
      for (const sent of [
        send({}),
        send({ secrets: [other] }),
        send({ secrets: ["wrong"] }),
        send({ sentAt: sentAt - 200 }),
        send({}, ",later=1"),
        send({}, null),
      ]) {
        const answer = await sent;
        answers.push([answer.status, await answer.text()]);
      }
      expect(answers).toEqual([
        [204, ""],
        [204, ""],
        [401, "no_match"],
        [401, "too_old"],
        [204, ""],
        [401, "missing"],
      ]);
    } finally {
      receiver.kill();
    }
  });

  for (const { language, interpreter, probe, files, run } of RUNNERS) {
    const there = spawnSync(interpreter, probe).status === 0;
    // A machine need not have it, but for the one that says what may be released.
    it.skipIf(!there && !process.env["CI"])(`in ${language}`, { timeout: 120_000 }, () => {
      expect(there, `${interpreter} is missing`).toBe(true);
      for (const [name, text] of files) writeFileSync(join(folder, name), text);
      const { stdout, stderr } = spawnSync(interpreter, run, {
        cwd: folder,
        input: JSON.stringify(CASES),
        encoding: "utf8",
      });
      expect(stderr).toBe("");
      expect(JSON.parse(stdout)).toEqual(CASES.map(({ expected }) => expected));
    });
  }
});
