import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { validateCatalogue, catalogueFileOf, readCatalogueRecords, keyOfPicture } from "@isotherm/store";
import { writeCatalogue } from "@isotherm/store/operator/index";
import { SANDBOX_BUNDLES, SANDBOX_PROJECTS } from "@isotherm/sandbox";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPhoto } from "../harness/a-photo.ts";
import { operatorOf, type OperatorTool } from "../harness/operator.ts";
import { type Service, startService } from "../harness/service.ts";

const [PROJECT] = SANDBOX_PROJECTS;
const [BUNDLE] = SANDBOX_BUNDLES;
if (!PROJECT || !BUNDLE) throw new Error("the sandbox is empty");
const WORDS = ["--alt", "Young trees on a ridge", "--credit", "Photo: Ann <Lee>, CC BY 4.0"];

const folder = mkdtempSync(join(tmpdir(), "isotherm-photos-"));
let service: Service;
let ops: OperatorTool;
beforeAll(async () => {
  service = await startService();
  ops = await operatorOf(service);
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const fileWith = (name: string, bytes: Buffer): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};
const setPhoto = (file: string, ...more: string[]) =>
  ops.run<{ large: string; small: string }>("project", "photo", "set", PROJECT.id, file, ...WORDS, ...more);
const at = (path: string) => fetch(new URL(path, service.stack.pagesBase), { headers: { accept: "text/html" } });
const photoOf = async () =>
  (await readCatalogueRecords(service.table)).projects.find(({ id }) => id === PROJECT.id)?.photo;
const isKept = async (path: string): Promise<boolean> => {
  const Key = keyOfPicture(`/v1${path}`);
  return (await service.table.client.send(new GetCommand({ TableName: service.table.name, Key }))).Item !== undefined;
};

describe("a photo of a project", () => {
  it("is refused when it is no picture, too small, or has no words", async () => {
    expect((await setPhoto(fileWith("x.png", Buffer.from("<svg/>")))).mistake).toContain("must be a JPEG or PNG");
    const small = fileWith("small.png", aPhoto({ width: 1_279, height: 720 }));
    expect((await setPhoto(small)).mistake).toContain("at least 1280 x 720 pixels; it has 1279 x 720");
    const right = fileWith("right.png", aPhoto());
    expect((await setPhoto(right, "--alt", " ")).mistake).toContain("alt");
    expect((await setPhoto(right, "--credit-link", "http://example.org")).mistake).toContain("credit_link");
    expect(await photoOf()).toBeUndefined();
  });

  it("stands in the place of drawings, in two sizes, without what a camera wrote, with its credit and its words", async () => {
    const { result: photo } = await setPhoto(
      fileWith("first.png", aPhoto()),
      "--credit-link",
      "https://example.org/a?b=1",
    );
    for (const [path, width, height] of [
      [photo.large, 1_280, 720],
      [photo.small, 640, 360],
    ] as const) {
      const answer = await at(`/v1${path}`);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
      expect([bytes.readUInt16BE(frame + 7), bytes.readUInt16BE(frame + 5)]).toEqual([width, height]);
      expect(bytes.includes("taken at home")).toBe(false);
      expect(bytes.length).toBeLessThan(180_000);
    }
    const page = await (await at(`/projects/${PROJECT.slug}`)).text();
    expect(page).toContain(`src="/v1${photo.large}" alt="Young trees on a ridge"`);
    expect(page).toContain(
      '<a href="https://example.org/a?b=1" rel="noopener noreferrer">Photo: Ann &lt;Lee&gt;, CC BY 4.0</a>',
    );
    const { body: bundle } = await service.as("test").get<Record<string, unknown>>(`/bundles/${BUNDLE.id}`);
    const { large, small } = { large: `/v1${photo.large}`, small: `/v1${photo.small}` };
    expect(bundle).toMatchObject({
      primary_image: expect.stringContaining(large),
      primary_image_hires: expect.stringContaining(large),
      large_image: expect.stringContaining(large),
      small_thumbnail: expect.stringContaining(small),
    });
    const link = await service.as("test").post<{ url: string }>("/offset-links", {
      name: "Photos",
      bundles: [BUNDLE.id],
      use_logo: false,
      expires_at: "2099-01-01T00:00:00Z",
    });
    const offers = await (await at(link.body.url)).text();
    expect(offers).toContain(`src="${small}" alt="Young trees on a ridge"`);
    expect(offers).toContain("Photo: Ann &lt;Lee&gt;");
  });

  it("stays when a catalogue is imported, and is in no file of it", async () => {
    const before = await photoOf();
    const file = catalogueFileOf(await readCatalogueRecords(service.table));
    expect(JSON.stringify(file)).not.toContain("/media/");
    const { catalogue } = validateCatalogue(file);
    if (catalogue) await writeCatalogue(service.table, catalogue);
    expect(before).toBeDefined();
    expect(await photoOf()).toEqual(before);
  });

  it("takes the one before away, and leaves the drawing when it is removed", async () => {
    const before = await photoOf();
    const { result: photo } = await setPhoto(fileWith("second.png", aPhoto({ colour: [200, 10, 10] })));
    expect([await isKept(before?.large ?? ""), await isKept(before?.small ?? "")]).toEqual([false, false]);
    expect([await isKept(photo.large), await isKept(photo.small)]).toEqual([true, true]);
    await ops.run("project", "photo", "remove", PROJECT.id);
    expect([await isKept(photo.large), await isKept(photo.small), await photoOf()]).toEqual([false, false, undefined]);
    const { mistake } = await ops.run("project", "photo", "remove", PROJECT.id);
    expect(mistake).toContain("has no photo");
  });
});
