import { SANDBOX_BUNDLES, SANDBOX_PROJECTS } from "@isotherm/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

let service: JoinedService;
let pages: Readonly<Record<"estimate" | "link" | "project", string>>;
beforeAll(async () => {
  service = await joinService();
  const client = service.as("test");
  const { body: estimate } = await client.post<{ external_estimate_url: string }>("/estimates/flight", {
    ...ESTIMATE_REQUESTS.flight,
    name: `To "Köln" <b>&`,
  });
  const { body: link } = await client.post<{ url: string }>("/offset-links", {
    name: "Trip",
    title: "Travel with care",
    bundles: [SANDBOX_BUNDLES[0]!.id],
    use_logo: false,
    expires_at: "2099-01-01T00:00:00Z",
  });
  const origin = new URL(service.stack.baseUrl).origin;
  pages = {
    estimate: estimate.external_estimate_url,
    link: link.url,
    project: `${origin}/projects/${SANDBOX_PROJECTS[0]!.slug}`,
  };
});
afterAll(() => service.stop());

const metaOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );

describe.each(["estimate", "link", "project"] as const)("the preview of a page of a kind: %s", (kind) => {
  it("tells title, description and a picture of 1200 × 630 at an address that can be fetched", async () => {
    const text = await (await fetch(pages[kind])).text();
    const meta = metaOf(text);
    expect(meta.get("og:title")).toBe(/<title>([^<]*)<\/title>/.exec(text)?.[1]);
    expect(meta.get("og:description")).not.toBe("");
    expect(meta.get("og:image")).toBe(`${pages[kind]}/picture.png`);
    const answer = await fetch(meta.get("og:image") ?? "");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
    const picture = Buffer.from(await answer.arrayBuffer());
    expect(picture.subarray(1, 4).toString()).toBe("PNG");
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1_200, 630]);
    expect(picture.length).toBeLessThan(300_000);
    expect(answer.headers.get("etag")).not.toBeNull();
  });

  it("is none where there is no such page", async () => {
    expect((await fetch(`${pages[kind]}x/picture.png`)).status).toBe(404);
  });
});

describe("the page of an estimate", () => {
  it("offers its paper, its calculation, its address by e-mail, and what its tonnes would cost", async () => {
    const text = await (await fetch(pages.estimate, { headers: { "accept-language": "de" } })).text();
    expect(text).toContain(`href="${new URL(pages.estimate).pathname}.pdf?language=de"`);
    expect(text).toContain("/calculation.csv");
    expect(text).toContain("/calculation.json");
    const [, mail = ""] = /href="mailto:\?([^"]*)"/.exec(text.replaceAll("&amp;", "&")) ?? [];
    expect(new URLSearchParams(mail).get("body")).toBe(pages.estimate);
    expect(new URLSearchParams(mail).get("subject")).toBe(`To "Köln" <b>&`);
    expect(text).toContain("Adresse kopieren");
    expect(text).toMatch(/Angebot vom Tag der Schätzung:\s*<strong>[^<]*USD/);
  });
});
