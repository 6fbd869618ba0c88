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

/** Returns a page's files and its overlay's scripts; in development Vite's sources bring their own styles. */
export function pageFiles(files: readonly string[], overlay?: string): PageFiles {
  if (!built) return { styles: ["/web/site/site.css"], scripts: [], entry: "/web/client.tsx" };
  const { entry, styles, pages } = built;
  const own = files.flatMap((file) => pages[file] ?? []);
  const over = (overlay && pages[overlay]?.scripts) || [];
  return {
    entry,
    styles: [...new Set([...styles, ...own.flatMap((each) => each.styles)])],
    scripts: [...new Set([entry, ...own.flatMap((each) => each.scripts), ...over])],
  };
}
