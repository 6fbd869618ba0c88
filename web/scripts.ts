import built from "virtual:site-scripts";

/** The files of a page in loading order. */
export interface PageFiles {
  styles: readonly string[];
  /** Modules to preload. */
  scripts: readonly string[];
  entry: string;
}

/** The build's manifest: the files of the entry, and of each page by the path of its script. */
export interface SiteScripts {
  entry: string;
  styles: readonly string[];
  pages: Readonly<Record<string, Pick<PageFiles, "styles" | "scripts">>>;
}

/**
 * Returns the files of a page and of what opens over it, whose styles come with its script. In development Vite serves the
 * sources, and page styles come with the page's script.
 */
export function pageFiles(file: string, overlay?: string): PageFiles {
  if (!built) return { styles: ["/web/site/site.css"], scripts: [], entry: "/web/client.tsx" };
  const { entry, styles, pages } = built;
  const own = pages[file] ?? { styles: [], scripts: [] };
  const scripts = [entry, ...own.scripts, ...((overlay && pages[overlay]?.scripts) || [])];
  return { entry, styles: [...styles, ...own.styles], scripts: [...new Set(scripts)] };
}
