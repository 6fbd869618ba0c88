import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Browser, CDPSession, Page } from "@playwright/test";
import type { ServerProcess } from "#tests/support/process.ts";
import { openHand, type Wing } from "./hand.ts";
import { pathsOf } from "./paths.ts";

const WIDTHS = [360, 768, 1366, 1440] as const;
/** Light is last: the other states are recorded in it. */
const SCHEMES = ["dark", "light"] as const;
const HEIGHT = 900;
/** The width of A4 at 96 dpi. */
const PAPER = 794;
const SETTLED_MS = 60;

/**
 * Records into `folder` how each page of a wing looks whose path contains `part`: computed styles of all elements and
 * screenshots, at four widths in light and dark, in forced colours, in print, and with every element hovered or
 * focused. An element is a line with its place in the document, its box and its computed style, without class names.
 * scripts/compare-looks.mjs reports differences between two folders.
 */
export async function recordLooks(
  browser: Browser,
  server: ServerProcess,
  wing: Wing,
  part: string,
  folder: string,
): Promise<number> {
  const paths = (await pathsOf(wing, server)).filter((path) => path.includes(part));
  const hand = await openHand(browser, server, wing, 1366);
  await mkdir(folder, { recursive: true });
  await hand.start();
  for (const path of paths) {
    await hand.goTo(path);
    await hand.look();
    await recordPage(hand.page, join(folder, `${wing} ${nameOf(path)}`), path);
  }
  await hand.close();
  return paths.length;
}

/** A file name without the ids each site generates. */
const nameOf = (path: string): string => path.replace(/[0-9a-f-]{36}/, "id").replace(/[^\w.-]+/g, "-");

async function recordPage(page: Page, file: string, path: string): Promise<void> {
  const looks: Record<string, string[]> = {};
  const look = async (state: string, width: number, media: Parameters<Page["emulateMedia"]>[0] = {}) => {
    await page.emulateMedia(media);
    await page.setViewportSize({ width, height: HEIGHT });
    // Time for measurements by the page.
    await pause(SETTLED_MS);
    looks[`${width} ${state}`] = await page.evaluate(lookOf);
  };
  for (const colorScheme of SCHEMES) {
    for (const width of WIDTHS) {
      await look(colorScheme, width, { colorScheme });
      await page.screenshot({ path: `${file} ${width} ${colorScheme}.png` });
    }
  }
  await look("forced colours", 1440, { forcedColors: "active" });
  await look("print", PAPER, { forcedColors: "none", media: "print" });
  await page.emulateMedia({ media: "screen" });
  const tools = await page.context().newCDPSession(page);
  await tools.send("DOM.enable");
  await tools.send("CSS.enable");
  for (const states of [["hover"], ["focus", "focus-visible", "focus-within"]]) {
    await forceStates(tools, states);
    await look(String(states[0]), 1440);
  }
  await tools.detach();
  await writeFile(`${file}.json.gz`, await promisify(gzip)(JSON.stringify({ title: path, looks })));
}

/** Forces hover or focus on every element of the page. */
async function forceStates(tools: CDPSession, forcedPseudoClasses: string[]): Promise<void> {
  const { nodes } = await tools.send("DOM.getFlattenedDocument", { depth: -1 });
  const elements = nodes.filter(({ nodeType, isSVG }) => nodeType === 1 && !isSVG);
  // An element removed meanwhile needs no state.
  await Promise.allSettled(
    elements.map(({ nodeId }) => tools.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses })),
  );
}

/** Runs in the page. */
function lookOf(): string[] {
  const STYLES = [
    ["display", "visibility", "opacity", "position", "z-index", "overflow-x", "overflow-y", "cursor"],
    ["color", "background-color", "background-image", "box-shadow", "transform", "filter", "fill", "stroke"],
    ["font-family", "font-size", "font-weight", "font-style", "line-height", "letter-spacing"],
    ["text-align", "text-transform", "text-decoration-line", "white-space", "object-fit", "clip-path"],
    ["border-top", "border-right", "border-bottom", "border-left", "border-radius", "outline", "padding"],
    [
      "pointer-events",
      "touch-action",
      "user-select",
      "transition-property",
      "transition-duration",
      "animation-name",
    ],
    [
      "mask-image",
      "text-decoration-color",
      "text-underline-offset",
      "text-overflow",
      "overflow-wrap",
      "word-break",
    ],
    [
      "accent-color",
      "resize",
      "appearance",
      "list-style-type",
      "vertical-align",
      "scroll-margin-top",
      "order",
    ],
    [
      "font-variant-numeric",
      "overscroll-behavior-y",
      "scroll-snap-type",
      "scroll-snap-align",
      "outline-offset",
    ],
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
    const pseudos = ["::before", "::after"];
    if (element.matches("input, textarea")) pseudos.push("::placeholder");
    if (style.display === "list-item") pseudos.push("::marker");
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
