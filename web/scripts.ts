import built from "virtual:site-scripts";

/** The files of a page in loading order. */
export interface PageFiles {
  styles: readonly string[];
  scripts: readonly string[];
  entry: string;
}

/** The build's manifest: the files of the entry, and of each page by the path of its script. */
export interface SiteScripts {
  entry: string;
  styles: readonly string[];
  pages: Readonly<Record<string, Pick<PageFiles, "styles" | "scripts">>>;
}

/** Returns a page's files and its overlay's; in development Vite's sources bring their own styles. */
export function pageFiles(file: string, overlay?: string): PageFiles {
  if (!built) return { styles: ["/web/site/site.css"], scripts: [], entry: "/web/client.tsx" };
  const { entry, styles, pages } = built;
  const own = pages[file] ?? { styles: [], scripts: [] };
  const scripts = [entry, ...own.scripts, ...((overlay && pages[overlay]?.scripts) || [])];
  return { entry, styles: [...styles, ...own.styles], scripts: [...new Set(scripts)] };
}
