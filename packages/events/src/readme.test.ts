import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AccountId } from "@isotherm/core";
import { afterAll, describe, expect, it } from "vitest";
import { signatureHeader } from "./sign.ts";
import { verifySignature } from "./verify-signature.ts";

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

  it("in TypeScript", () => {
    expect(README).toContain("verifySignature({ header, body, secrets: [secret], nowMs: Date.now() })");
    const said = CASES.map(({ now, ...received }) => verifySignature({ ...received, nowMs: now * 1_000 }).verified);
    expect(said).toEqual(CASES.map(({ expected }) => expected));
  });

  for (const { language, interpreter, probe, files, run } of RUNNERS) {
    const there = spawnSync(interpreter, probe).status === 0;
    it.skipIf(!there)(`in ${language}`, { timeout: 120_000 }, () => {
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
