import { describe, expect, it } from "vitest";
import { html, orEnglish } from "./html.ts";
import { languageOf } from "./language.ts";

it.each([
  [undefined, "en"],
  ["", "en"],
  ["de", "de"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["en-GB,de;q=0.9", "en"],
  ["fr,de;q=0.5,en;q=0.9", "en"],
  ["fr-FR, de;q=0.2", "de"],
  ["de;q=0, en", "en"],
  ["*", "en"],
  [`${"x,".repeat(100_000)}de`, "en"],
])("%s is answered in %s", (header, language) => {
  expect(languageOf(header)).toBe(language);
});

describe("HTML by template", () => {
  it("escapes every text, in content and in attributes", () => {
    const hostile = `"><script>alert('x')</script>&amp;`;
    expect(html`<p title="${hostile}">${hostile}</p>`.toString()).toBe(
      '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;">' +
        "&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;</p>",
    );
  });

  it("takes HTML, lists and numbers as they are, and nothing for what is missing, false or mere indentation", () => {
    const items = ["a", "<b>"].map((text) => html`<li>${text}</li>`);
    expect(
      html`<ul>
        ${items}${undefined}${null}${false}${0}
      </ul>`.toString(),
    ).toBe("<ul>\n<li>a</li><li>&lt;b&gt;</li>0\n</ul>");
  });

  it("drops control characters and marks that turn the direction of writing", () => {
    expect(html`${"a\u0000b\u0007c\u202Ed\u2067e\u009Ff"}`.toString()).toBe("abcdef");
  });
});

it("a text without a translation is English, and marked so for who reads it aloud", () => {
  expect(String(orEnglish("Pflanzenkohle", "Biochar"))).toBe("Pflanzenkohle");
  expect(String(orEnglish(undefined, "Kelp & more"))).toBe('<span lang="en">Kelp &amp; more</span>');
});
