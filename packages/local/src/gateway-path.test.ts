import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPath } from "./gateway-path.ts";

/**
 * What a deployed HTTP API told its function of the paths that were sent to it, recorded in us-west-2 in July 2026
 * (github.com/hotsock/voker, vokerhttp/testdata/ingress-paths.json); undefined where it answered 400 itself.
 */
const RECORDED: readonly (readonly [sent: string, told: string | undefined])[] = [
  ["/capture/plain", "/capture/plain"],
  ["/capture/space%20value", "/capture/space value"],
  ["/capture/question%3Fvalue", "/capture/question"],
  ["/capture/percent%25done", undefined],
  ["/capture/hash%23value", "/capture/hash#value"],
  ["/capture/slash%2Fvalue", "/capture/slash/value"],
  ["/capture/unicode-%CE%BB-%E4%B8%96%E7%95%8C", "/capture/unicode-λ-世界"],
  ["/capture/literal%252Fvalue", "/capture/literal/value"],
  ["/capture/literal%253Fvalue", "/capture/literal?value"],
  ["/capture/literal%2525value", "/capture/literal%value"],
];

describe("reading a path", () => {
  it.each(RECORDED)("takes %s for %s, as a deployed API does", (sent, told) => {
    expect(readPath(sent)?.rawPath).toBe(told);
  });

  it("matches routes with the path decoded once: an encoded slash ends a segment, one encoded twice does not", () => {
    expect(readPath("/v1/accounts%2Fme")).toEqual({ routed: "/v1/accounts/me", rawPath: "/v1/accounts/me" });
    expect(readPath("/v1/orders/a%252Fb")).toEqual({ routed: "/v1/orders/a%2Fb", rawPath: "/v1/orders/a/b" });
  });

  it.each(["/v1/%zz", "/v1/%", "/v1/%ff", "/v1/%25ff"])("cannot read %s", (path) => {
    expect(readPath(path)).toBeUndefined();
  });

  it("tells a function of whatever text was encoded twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(readPath(`/${encodeURIComponent(encodeURIComponent(text))}`)?.rawPath).toBe(`/${text}`);
      }),
    );
  });
});
