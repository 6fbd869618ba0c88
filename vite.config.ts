import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import viteReact from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import type { SiteScripts } from "./web/scripts.ts";

/**
 * What a public page loads: the entry with all that every page needs, what several pages share, and its own part.
 * Without these groups every shared module of a few hundred bytes would be a request of its own.
 */
const scripts = [
  // With an entry all that it needs comes along: the libraries, the routes, the frame around each page.
  { name: "site", test: /\/web\/(?:client\.tsx|api\/post\.ts|site-app\.tsx)/ },
  {
    name: "forms",
    test: /\/web\/(?:ui\/(?:busy-button|field|note|spinner)|site\/enquiry\/(?:form\/|dialogs\/drafts))|\/contract\/(?:platform\/(?:phone|email-messages)|site\/contact-email-messages|enquiries\/messages)\.ts/,
  },
  {
    name: "parts",
    test: /\/web\/(?:ui\/(?!brand-links|busy-button|field|modal|note|page-numbers|page-piece|pager|part-card|parts-heading|search-form|spinner|use-drop-zone|use-modal)|(?:api\/told|site\/(?:enquiry\/(?:links|list)\/|viewer\/viewer-link|search\/report-failed)))|\/contract\/(?:site\/business|platform\/counted)/,
  },
  // Lists of parts, as cards and otherwise.
  {
    name: "cards",
    test: /\/web\/(?:ui\/(?:page-numbers|pager|part-card|parts-heading)|site\/machines\/(?:fits|machine-toggle|my-machines|of-card|store))|\/contract\/platform\/(?:filters|values|words|written-day)\.ts/,
  },
  // What a search, the field of the bar and a part that is none share.
  {
    name: "find",
    test: /\/web\/(?:ui\/(?:brand-links|search-form)|site\/search\/(?:recent-searches|unknown-words))/,
  },
  // How a file is dropped, and what it is by its first bytes: for photographs on the enquiry list, and all over the back office.
  { name: "kinds", test: /\/contract\/platform\/file-kinds|\/web\/ui\/use-drop-zone/ },
  // Whether somebody is there now, where hours are known.
  { name: "hours", test: /\/contract\/site\/(?:opening-hours|open-now)/ },
  { name: "product", test: /\/web\/site\/product\/(?!enlarge)/ },
  // What stands over a page: a visitor's dialogs and enlarged pictures, and the office's.
  { name: "modal", test: /\/web\/ui\/(?:use-)?modal/ },
  // What the viewer shares with the office's view of pages.
  {
    name: "viewer",
    test: /\/web\/site\/viewer\/(?!viewer-link)|\/contract\/catalogs\/viewer-messages/,
    minShareCount: 2,
  },
  // Who signs in waits for no screen: what the router and the login need comes with the login.
  {
    name: "login",
    test: /\/web\/(?:admin\/(?:accounts\/login\/(?!login-rules)|platform\/ui\/title|(?:enquiries|imports|products)\/(?:inbox|import|list)-search)|routes\/(?:-admin-root|admin\/login))/,
  },
  { name: "sorting", test: /\/node_modules\/@dnd-kit\/|\/web\/admin\/platform\/ui\/sortable-list/ },
  // Executed before the chunks that import it: zod must not try `new Function`, which the policy refuses, for any schema.
  { name: "zod", test: /\/node_modules\/zod\/|\/zod-without-eval/ },
  // What the screens of the back office share: dozens of small modules, which came one by one.
  {
    name: "office",
    test: /\/web\/(?:admin|api|ui)\/|\/contract\/|\/node_modules\/(?:react-hook-form|@hookform)\//,
    minShareCount: 3,
  },
];

/** What the renderer takes in the place of the platform's own (web/light-http.ts). */
const lightHttp = Object.fromEntries(
  ["Headers", "Request", "Response"].map((name) => [
    name,
    [`${import.meta.dirname}/web/light-http.ts`, name],
  ]),
) as Record<string, [string, string]>;

const FILES = "virtual:site-scripts";

/** Whether a chunk holds modules of a wing. */
const isOf = (wing: "site" | "admin", { moduleIds }: Rolldown.OutputChunk): boolean =>
  moduleIds.some((id) => id.includes(`/web/${wing}/`));

/** Tells the renderer which scripts and styles the build has written for each page of the site (web/scripts.ts). */
function siteScripts(): Plugin {
  let written: SiteScripts | undefined;
  return {
    name: "heddle:site-scripts",
    resolveId: (id) => (id === FILES ? `\0${FILES}` : undefined),
    load: (id) => (id === `\0${FILES}` ? `export default ${JSON.stringify(written)}` : undefined),
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (!entry) throw new Error("The site has no entry");
      /** A chunk with all that it imports, without what is there already. */
      const reach = (chunk: Rolldown.OutputChunk, known: ReadonlySet<Rolldown.OutputChunk>) => {
        const reached = new Set<Rolldown.OutputChunk>();
        const visit = (one: Rolldown.OutputChunk | undefined) => {
          if (!one || known.has(one) || reached.has(one)) return;
          reached.add(one);
          for (const name of one.imports) visit(chunks.find(({ fileName }) => fileName === name));
        };
        visit(chunk);
        return reached;
      };
      const stylesOf = (some: Iterable<Rolldown.OutputChunk>) =>
        [...some].flatMap(({ viteMetadata }) =>
          [...(viteMetadata?.importedCss ?? [])].map((name) => `/${name}`),
        );
      const common = reach(entry, new Set());
      // A shared module must stand in a group before the office's: or a visitor loads the office for it.
      for (const chunk of chunks.filter((one) => isOf("site", one) && !isOf("admin", one))) {
        const taken = [...reach(chunk, new Set())].find((one) => isOf("admin", one));
        if (taken)
          throw new Error(`${chunk.fileName} of the site takes ${taken.fileName} of the back office along`);
      }
      const pages = chunks.flatMap((chunk) =>
        chunk.moduleIds
          .filter((id) => /\/web\/site\/[^/]+\/(?:screens|[\w-]+-page)\.tsx$/.test(id))
          .map((id) => {
            const own = [...reach(chunk, common)];
            const scripts = own.map(({ fileName }) => `/${fileName}`);
            return [id.slice(id.lastIndexOf("/web/") + 5), { scripts, styles: stylesOf(own) }] as const;
          }),
      );
      written = { entry: `/${entry.fileName}`, styles: stylesOf(common), pages: Object.fromEntries(pages) };
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [
    tanstackStart({
      srcDirectory: "web",
      router: {
        // Without extensions the generated tree types every route as any, in silence.
        addExtensions: true,
        // A page's states belong to the page: one chunk for what it shows, whatever happens.
        codeSplittingOptions: {
          defaultBehavior: [["component", "pendingComponent", "errorComponent", "notFoundComponent"]],
        },
      },
    }),
    siteScripts(),
    viteReact(),
  ],
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    // What is built is whole: what of its libraries no page needs stays away from the process that serves.
    ssr: {
      resolve: { noExternal: command === "build" ? true : [] },
      build: { rolldownOptions: { transform: { inject: lightHttp } } },
    },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: scripts } } } } },
  },
}));
