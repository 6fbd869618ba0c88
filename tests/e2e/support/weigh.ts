import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type Page, type Response, test } from "@playwright/test";

const CLIENT = join(import.meta.dirname, "../../../dist/client");

/** The viewer's chunk, script and style. */
export const VIEWER = /\/viewer-/;

/** The files of one kind that a page loaded, and their size in bytes at brotli's highest level, which the build uses. */
interface Weight {
  names: string[];
  bytes: number;
  /** Their content, joined. */
  text(): string;
}

export interface PageWeight {
  script: Weight;
  style: Weight;
  /** The size of the document, compressed like its files. */
  html: number;
}

/** Measures what a page loads until it is idle, from the browser's cache or not, and then what is opened over it. */
export async function weigh(
  page: Page,
  path: string,
  open?: (page: Page) => Promise<void>,
): Promise<PageWeight> {
  const answers: Response[] = [];
  const keep = (answer: Response) => answers.push(answer);
  page.on("response", keep);
  const document = await page.goto(path, { waitUntil: "networkidle" });
  if (open) {
    await open(page);
    await page.waitForLoadState("networkidle");
  }
  page.off("response", keep);
  const weightOf = (type: string): Weight => {
    const found = answers.filter((answer) => answer.request().resourceType() === type);
    const names = found.map((answer) => new URL(answer.url()).pathname);
    return {
      names,
      bytes: names.reduce((sum, name) => sum + statSync(join(CLIENT, `${name}.br`)).size, 0),
      text: () => names.map((name) => readFileSync(join(CLIENT, name), "utf8")).join("\n"),
    };
  };
  const html = brotliCompressSync((await document?.body()) ?? "").length;
  const weight = { script: weightOf("script"), style: weightOf("stylesheet"), html };
  const { script, style } = weight;
  const description = `script ${script.bytes} B in ${script.names.length}, style ${style.bytes} B in ${style.names.length}, HTML ${html} B`;
  test.info().annotations.push({ type: path, description });
  return weight;
}
