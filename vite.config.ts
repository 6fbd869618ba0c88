import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import { Generator, getConfig } from "@tanstack/router-generator";
import viteReact from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/**
 * What a public page loads: the entry with all that every page needs, what several pages share, and its own part.
 * Without these groups every shared module of a few hundred bytes would be a request of its own.
 */
const scripts = [
  // With an entry all that it needs comes along: the libraries, the routes, the frame around each page.
  { name: "site", test: /\/web\/(?:client\.tsx|api\/post\.ts)|routes\/_site\.tsx\?tsr-split/ },
  {
    name: "forms",
    test: /\/web\/(?:ui\/(?:busy-button|field|note|spinner)|site\/enquiry\/(?:form\/|dialogs\/drafts))|\/contract\/(?:phone|messages\/enquiry\.ts)/,
  },
  {
    name: "parts",
    test: /\/web\/(?:ui\/(?!brand-links|busy-button|field|modal|note|search-form|spinner|use-modal)|site\/(?:enquiry\/(?:links|list)\/|viewer\/viewer-link|search\/report-failed))|\/contract\/counted|react-query\/build\/modern\/useQuery\.js/,
  },
  // What a search, the field of the bar and a part that is none share.
  {
    name: "find",
    test: /\/web\/(?:ui\/(?:brand-links|search-form)|site\/search\/(?:recent-searches|unknown-words))/,
  },
  { name: "product", test: /\/web\/site\/product\// },
];

/** Writes the tree of the public routes beside that of all: what visitors load knows nothing of the back office. */
function publicRoutes(): Plugin {
  let generator: Generator;
  return {
    name: "heddle:public-routes",
    async configResolved({ root }) {
      const config = getConfig(
        {
          routesDirectory: "web/routes",
          routeFileIgnorePattern: "^admin",
          addExtensions: true,
          disableTypes: true,
        },
        root,
      );
      // Without types the generator would write a file that TypeScript does not read.
      const generatedRouteTree = `${root}/web/publicRoutes.gen.ts`;
      generator = new Generator({ config: { ...config, generatedRouteTree }, root });
      await generator.run();
    },
    async watchChange(_file, { event }) {
      if (event !== "update") await generator.run();
    },
  };
}

export default defineConfig({
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
    publicRoutes(),
    viteReact(),
  ],
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: scripts } } } } },
  },
});
