import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import viteReact from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import type { SiteScripts } from "./web/scripts.ts";

/** Matches modules whose path contains one of these. */
const of = (...places: string[]) => new RegExp(`/(?:${places.join("|")})`);

/**
 * What a public page loads: the entry with all that every page needs, what several pages share, and its own part. Without these
 * groups every shared module of a few hundred bytes would be a request. The first group that fits takes a module, with all that it
 * needs and no group before has taken; the others are named by the page or screen that they are part of.
 */
const scripts = [
  // The libraries, the router, the frame around each page, and what web/ui has besides its folders.
  { name: "site", test: of("web/client.tsx", "web/api/post.ts", "web/ui/[^/]+$") },
  { name: "forms", test: of("web/ui/forms", "web/site/enquiry/form", "contract/site/contact-messages") },
  // How a file is dropped, for photographs on the enquiry list and all over the back office.
  { name: "files", test: of("web/ui/files", "contract/platform/file-kinds") },
  { name: "modal", test: of("web/ui/modal") },
  // Parts as cards and in lines, with what asks for them.
  {
    name: "parts",
    test: of(
      "web/ui/parts",
      "web/site/enquiry/(?:links|list)",
      "web/site/machines/(?:fits-line|store)",
      "web/site/viewer/(?:viewer-link|leaf-image)",
      "contract/site/business",
      "contract/platform/(?:values|written-day)",
    ),
  },
  // What two of a listing, a part's page and a search have besides.
  {
    name: "lists",
    test: of("web/ui/lists", "web/site/machines", "web/site/search/(?:only-similar|search-form)"),
  },
  { name: "find", test: of("web/site/search/(?:recent-searches|unknown-words)") },
  // The home page's fallback news are included, since a chunk of their own would be a request.
  { name: "part-key", test: of("web/site/viewer/part-key", "contract/site/news-fallback") },
  // A quotation as printed, which the customer's page and the office show; its amounts without the sheet.
  {
    name: "amounts",
    test: of("contract/enquiries/(?:quotation-(?:amounts|link)|acceptance|line-totals|order-papers)"),
  },
  { name: "quotation", test: of("web/ui/quotation") },
  // Enquiries that wait for a connection, which the form, the list and what starts once a page is idle use.
  { name: "waiting", test: of("web/site/enquiry/waiting", "contract/enquiries/waiting-messages") },
  { name: "offline", test: of("web/site/offline/(?!worker|install|keep-)") },
  { name: "hours", test: of("contract/site/open") },
  { name: "product", test: of("web/site/product/(?!enlarged)") },
  // What screens of the office take from the viewer, none of which shows it before somebody opens a catalogue.
  {
    name: "document",
    test: of(
      "web/site/viewer/document",
      "contract/catalogs/(?:catalog-words|viewer-messages)",
      "contract/platform/parsed-url",
    ),
  },
  { name: "page-parts", test: of("web/api/page-parts", "web/site/viewer/about-page") },
  { name: "viewer", test: of("web/site/viewer"), minShareCount: 2 },
  // Who signs in waits for no screen: the login comes with the router.
  {
    name: "open-office",
    test: of("web/open-office", "web/office-screens", "web/admin/accounts/login/login-page"),
  },
  // Executed before the chunks that import it: zod must not try `new Function`, which the policy refuses, for any schema.
  { name: "zod", test: /\/node_modules\/zod\/|\/zod-without-eval/ },
  // What the screens of the back office share: dozens of small modules.
  {
    name: "office",
    test: /\/web\/(?:admin(?!\/site\/settings|\/enquiries\/quotations)|api|ui)\/|\/contract\/(?!site\/(?:calls|settings|site-content|home-content-calls)\.|enquiries\/quotation(?!-summary|-messages))|\/node_modules\/(?:react-hook-form|@hookform)\//,
    minShareCount: 4,
  },
  // What the screens of quotations and the inbox share.
  {
    name: "quotations",
    test: /\/web\/admin\/enquiries\/quotations\/.*\.tsx?$|\/contract\/enquiries\/quotation/,
    minShareCount: 2,
  },
  // What only the screens of hero and settings share, and only those of settings.
  { name: "content", test: of("contract/site/"), minShareCount: 3 },
  { name: "settings", test: of("web/admin/site/settings"), minShareCount: 3 },
];

const FILES = "virtual:site-scripts";

/** Whether a chunk holds modules of a wing. */
const isOf = (wing: "site" | "admin", { moduleIds }: Rolldown.OutputChunk): boolean =>
  moduleIds.some((id) => id.includes(`/web/${wing}/`));

/** Whether a chunk is of styles alone, which the build removes in the end. */
const isOnlyStyles = ({ moduleIds }: Rolldown.OutputChunk): boolean =>
  moduleIds.every((one) => one.endsWith(".css"));

/** Tells the renderer which scripts and styles the build has written for each page of the site (web/scripts.ts). */
function siteScripts(): Plugin {
  let written: SiteScripts | undefined;
  return {
    name: "heddle:site-scripts",
    // One for both builds: the renderer takes what the build for browsers has written.
    sharedDuringBuild: true,
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
          .filter((id) =>
            /\/web\/(?:site\/[^/]+\/(?:screens|[\w-]+-page|part-table|public-viewer)|open-office)\.tsx$/.test(
              id,
            ),
          )
          .map((id) => {
            const own = [...reach(chunk, common)];
            const scripts = own.filter((one) => !isOnlyStyles(one)).map(({ fileName }) => `/${fileName}`);
            return [id.slice(id.lastIndexOf("/web/") + 5), { scripts, styles: stylesOf(own) }] as const;
          }),
      );
      written = { entry: `/${entry.fileName}`, styles: stylesOf(common), pages: Object.fromEntries(pages) };
    },
  };
}

const OFFLINE = "virtual:offline-files";

/** Whether a chunk is kept for pages without a connection: all of the site but what belongs to one person. */
const isKeptOffline = ({ moduleIds }: Rolldown.OutputChunk): boolean =>
  !moduleIds.some((id) =>
    /\/web\/(?:admin|open-office|office-screens|site\/(?:quotation|unsubscribe))/.test(id),
  );

/** Tells the service worker which files the pages of the site have, and names the release by them. */
function offlineFiles(): Plugin {
  let kept: string[] = [];
  return {
    name: "heddle:offline-files",
    sharedDuringBuild: true,
    resolveId: (id) => (id === OFFLINE ? `\0${OFFLINE}` : undefined),
    load(id) {
      if (id !== `\0${OFFLINE}`) return;
      const release = hash("sha256", kept.join(), "hex").slice(0, 8);
      return `export default ${JSON.stringify({ release, paths: kept })}`;
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
      const reached = new Set(chunks.filter(({ isEntry }) => isEntry));
      // A set's loop also visits what is added meanwhile.
      for (const { imports, dynamicImports } of reached) {
        for (const chunk of chunks)
          if ([...imports, ...dynamicImports].includes(chunk.fileName) && isKeptOffline(chunk))
            reached.add(chunk);
      }
      const names = [...reached].flatMap((chunk) => [
        ...(isOnlyStyles(chunk) ? [] : [chunk.fileName]),
        ...(chunk.viteMetadata?.importedCss ?? []),
      ]);
      kept = [...new Set(names)].sort().map((name) => `/${name}`);
    },
  };
}

const PATHS = "virtual:office-paths";
const SCREENS = `${import.meta.dirname}/web/office-screens.tsx`;

/** Tells the server which addresses the back office has (web/server.ts); the screens' file would bring all of them along. */
function officePaths(): Plugin {
  return {
    name: "heddle:office-paths",
    resolveId: (id) => (id === PATHS ? `\0${PATHS}` : undefined),
    load(id) {
      if (id !== `\0${PATHS}`) return;
      this.addWatchFile(SCREENS);
      const found = readFileSync(SCREENS, "utf8").matchAll(/"(\/admin(?:\/[^"]*)?)"/g);
      return `export default ${JSON.stringify([...new Set(Array.from(found, ([, path]) => path))])}`;
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [siteScripts(), offlineFiles(), officePaths(), viteReact()],
  appType: "custom",
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // The hashes in the names are what no page's script can compress. The renderer names the same assets.
    rolldownOptions: { output: { assetFileNames: "assets/[name]-[hash:7][extname]" } },
  },
  builder: {
    async buildApp({ build, environments: { client, ssr, worker } }) {
      // The renderer and the service worker name what the build for browsers has written.
      if (client) await build(client);
      if (ssr) await build(ssr);
      if (worker) await build(worker);
    },
  },
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        rolldownOptions: {
          input: { site: "web/client.tsx" },
          // Limits are inlined, or the entry would declare and export every one that any page or screen needs.
          optimization: { inlineConst: { mode: "all", pass: 3 } },
          output: { chunkFileNames: "assets/[name]-[hash:7].js", codeSplitting: { groups: scripts } },
        },
      },
    },
    worker: {
      consumer: "client",
      build: {
        outDir: "dist/worker",
        rolldownOptions: {
          input: "web/site/offline/worker/worker.ts",
          output: { format: "iife", entryFileNames: "sw.js", codeSplitting: false },
        },
      },
    },
    // What is built is whole: what of its libraries no page needs stays away from the process that serves.
    ssr: {
      resolve: { noExternal: command === "build" ? true : [] },
      define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
      build: {
        outDir: "dist/server",
        ssr: true,
        rolldownOptions: { input: "web/server.ts", output: { codeSplitting: false } },
      },
    },
  },
}));
