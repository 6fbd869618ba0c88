import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Page, TestInfo } from "@playwright/test";

const WIDTHS = [360, 768, 1440] as const;
const SCHEMES = ["light", "dark"] as const;
const HEIGHT = 900;
const SETTLED_MS = 60;
const PATIENCE_MS = 10_000;

/**
 * Where LOOKS names a folder: writes how the page looks that a test ends on, at three widths in light and dark, an element a
 * line: where it stands in the document, its box, and what is computed of its style. Names of classes are no part of it.
 * scripts/compare-looks.mjs tells what differs between two such folders.
 */
export async function keepLook(page: Page, test: TestInfo): Promise<void> {
  const folder = process.env["LOOKS"];
  if (!folder || test.status !== "passed" || page.isClosed() || !page.url().startsWith("http")) return;
  // A page whose clock a test has stopped may not answer.
  await Promise.race([writeLook(page, test, folder), pause(PATIENCE_MS, undefined, { ref: false })]);
}

async function writeLook(page: Page, test: TestInfo, folder: string): Promise<void> {
  const looks: Record<string, string[]> = {};
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      // Time for what the page measures itself.
      await pause(SETTLED_MS);
      looks[`${width} ${colorScheme}`] = await page.evaluate(lookOf);
    }
  }
  await mkdir(folder, { recursive: true });
  const title = test.titlePath.join(" › ");
  const name = createHash("sha256").update(title).digest("hex").slice(0, 16);
  const packed = await promisify(gzip)(JSON.stringify({ title, looks }));
  await writeFile(join(folder, `${name}.json.gz`), packed);
}

/** Runs in the page. */
function lookOf(): string[] {
  const STYLES = [
    ["display", "visibility", "opacity", "position", "z-index", "overflow-x", "overflow-y", "cursor"],
    ["color", "background-color", "background-image", "box-shadow", "transform", "filter", "fill", "stroke"],
    ["font-family", "font-size", "font-weight", "font-style", "line-height", "letter-spacing"],
    ["text-align", "text-transform", "text-decoration-line", "white-space", "object-fit", "clip-path"],
    ["border-top", "border-right", "border-bottom", "border-left", "border-radius", "outline", "padding"],
  ].flat();
  const styleOf = (element: Element, pseudo?: string) => {
    const style = getComputedStyle(element, pseudo);
    if (pseudo && style.content === "none") return "";
    const own = STYLES.map((name) => style.getPropertyValue(name)).join(";");
    return pseudo ? `${pseudo}{${style.content};${style.width};${style.height};${own}}` : own;
  };
  for (const animation of document.getAnimations()) {
    const { iterations = 1 } = animation.effect?.getTiming() ?? {};
    if (iterations === Number.POSITIVE_INFINITY) animation.cancel();
    else animation.finish();
  }
  const lines: string[] = [];
  const walk = (element: Element, path: string) => {
    const style = getComputedStyle(element);
    if (style.display === "none") return;
    const { x, y, width, height } = element.getBoundingClientRect();
    const box = [x + scrollX, y + scrollY, width, height].map(Math.round).join(" ");
    const pseudos = ["::before", "::after", "::placeholder", "::marker"];
    lines.push(
      `${path} [${box}] ${styleOf(element)} ${pseudos.map((each) => styleOf(element, each)).join("")}`,
    );
    if (element instanceof SVGElement) return;
    [...element.children].forEach((child, at) => {
      walk(child, `${path}/${child.tagName.toLowerCase()}${at}`);
    });
  };
  walk(document.body, "body");
  return lines;
}
