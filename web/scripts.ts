import built from "virtual:site-scripts";

/** The files that a page loads, in the order in which they are named. */
export interface PageFiles {
  styles: readonly string[];
  /** What the browser may fetch before the entry asks for it. */
  scripts: readonly string[];
  entry: string;
}

/** What the build has written of the entry, and of each page by the file that is its script. */
export interface SiteScripts {
  entry: string;
  styles: readonly string[];
  pages: Readonly<Record<string, Pick<PageFiles, "styles" | "scripts">>>;
}

/** The files of a page. While the site is developed Vite serves the sources themselves; what styles a page alone comes with its script. */
export function filesOf(file: string): PageFiles {
  if (!built) return { styles: ["/web/site/site.css"], scripts: [], entry: "/web/client.tsx" };
  const { entry, styles, pages } = built;
  const own = pages[file] ?? { styles: [], scripts: [] };
  return { entry, styles: [...styles, ...own.styles], scripts: [entry, ...own.scripts] };
}
