import { instant } from "@isotherm/core";
import { expect, it } from "vitest";
import { openLink, type OpenLinkUses } from "./open-link.ts";

it.each(["", "a".repeat(21), "a".repeat(65), `${"a".repeat(21)}-`, "%00".repeat(10)])(
  "no link is looked for that cannot be one: %s",
  async (token) => {
    const asked: string[] = [];
    const links = { ofToken: async (of: string) => void asked.push(of) } as unknown as OpenLinkUses["links"];
    await expect(openLink({ links } as OpenLinkUses, token, instant(0))).rejects.toMatchObject({ code: "not_found" });
    expect(asked).toEqual([]);
  },
);
