import { describe, expect, it } from "vitest";
import { pagePolicy } from "../../../server/site/pages/make-page.ts";

describe("the policy of a page", () => {
  it("allows no frame but the one it was given", () => {
    expect(pagePolicy("", { pictures: "stored" })).not.toContain("frame-src");
    expect(pagePolicy("", { pictures: "stored", frame: "https://maps.example.com" })).toContain(
      "; frame-src https://maps.example.com;",
    );
  });

  it("allows the inline scripts of the page by hash, and no data block", () => {
    const policy = pagePolicy('<script>a()</script><script type="application/ld+json">{}</script>', {
      pictures: "stored",
    });
    expect(policy.match(/'sha256-/g)).toHaveLength(1);
    expect(policy).not.toContain("unsafe");
  });

  it("shows pictures from the browser's memory only where they are chosen", () => {
    expect(pagePolicy("", { pictures: "stored" })).not.toContain("blob:");
    expect(pagePolicy("", { pictures: "chosen" })).toContain("img-src 'self' data: blob:;");
  });
});
