import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "@playwright/test";
import viteReact from "@vitejs/plugin-react";
import { build } from "vite";

const WIDTHS = [360, 1366] as const;
const THEMES = ["light", "dark"] as const;

/** What is over a page elsewhere is in its place here. */
const STYLE = `
.kit-section { padding: 24px 16px; border-bottom: 1px solid var(--line); }
#kit :is(.dialog, .popmenu, .admin-toasts, .admin-toasts > *) { position: static; margin: 0; transform: none; animation: none; }
#kit .admin-toasts > * { --clearance: 0; }
#kit .login { min-height: 0; }`;

/**
 * Writes `kit.html` into `folder`, the components of the kit in all their states as one document with all that it needs, and
 * images of it at two widths, light and dark. Returns how many components' elements it shows.
 */
export async function recordKit(browser: Browser, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, "kit.html");
  await writeFile(file, await documentOf("kit", "kit-page.tsx", STYLE));
  const page = await browser.newPage({ reducedMotion: "reduce" });
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await page.goto(pathToFileURL(file).href);
  await page.locator("body[data-ready]").waitFor({ state: "attached" });
  for (const theme of THEMES) {
    await page.evaluate((name) => {
      document.documentElement.dataset["theme"] = name;
    }, theme);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: join(folder, `kit ${width} ${theme}.png`), fullPage: true });
    }
  }
  const count = await page.locator("#kit *").count();
  await page.close();
  if (errors[0]) throw errors[0];
  return count;
}

/**
 * A page with its script, styles, fonts and images in one document: the script is a file of this folder, and renders into the
 * element with the id.
 */
export async function documentOf(id: string, entry: string, style = ""): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    plugins: [viteReact()],
    build: {
      write: false,
      target: "es2022",
      cssCodeSplit: false,
      assetsInlineLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: {
        input: join(import.meta.dirname, entry),
        output: { codeSplitting: false },
      },
    },
  });
  const files = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
  const script = files.flatMap((each) => (each.type === "chunk" ? [each.code] : [])).join("\n");
  const styles = files.flatMap((each) =>
    each.type === "asset" && each.fileName.endsWith(".css") ? [String(each.source)] : [],
  );
  return `<!doctype html>
<html lang="en" data-theme="light">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${id}</title>
<style>${styles.join("\n")}${style}</style>
<body><div id="${id}"></div>
<script type="module">${script.replaceAll("</script", "<\\/script")}</script>
</body></html>`;
}
