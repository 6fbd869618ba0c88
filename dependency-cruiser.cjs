const { readFileSync } = require("node:fs");
const { join } = require("node:path");

/** docs/arrows.md is the rule: its tables are read here, so that page and check cannot differ. */
const page = readFileSync(join(__dirname, "docs/arrows.md"), "utf8");
const namesIn = (cell) => [...cell.matchAll(/`([\w/-]+)`/g)].map(([, name]) => name);

/** The folders that have the eight subjects. */
const LAYERS = ["server", "contract", "web/admin"];
const subjects = [...page.matchAll(/^\| `(\w+)` \|.*\|(.*)\|$/gm)].map(([, name, below]) => ({
  name,
  below: namesIn(below),
}));
const subjectRules = LAYERS.flatMap((layer) => [
  ...subjects.map(({ name, below }) => ({
    name: `${layer}/${name} keeps to its arrows`,
    severity: "error",
    from: { path: `^${layer}/${name}/` },
    to: { path: `^${layer}/[^/]+/`, pathNot: `^${layer}/(${[name, ...below].join("|")})/` },
  })),
  {
    name: `every folder of ${layer} is a subject`,
    severity: "error",
    from: {
      path: `^${layer}/[^/]+/`,
      pathNot: `^${layer}/(${subjects.map(({ name }) => name).join("|")})/`,
    },
    to: {},
  },
]);

const folders = [...page.matchAll(/^\| `(web\/\w+)` \|(.*)\|$/gm)];
const folderRules = folders.map(([, folder, targets]) => ({
  name: `${folder} keeps to its arrows`,
  severity: "error",
  from: { path: `^${folder}/` },
  to: {
    path: "^web/[^/]+/",
    pathNot: [folder, ...namesIn(targets).map((name) => `web/${name}`)].map((path) => `^${path}/`),
  },
}));

/** What several pages of the site use. */
const SHARED = "enquiry|machines|offline|viewer|search|frame";

module.exports = {
  forbidden: [
    ...subjectRules,
    ...folderRules,
    {
      name: "every folder of web has a row",
      severity: "error",
      from: { path: "^web/[^/]+/", pathNot: `^(${folders.map(([, folder]) => folder).join("|")})/` },
      to: {},
    },
    {
      name: "a page of the site imports no other page",
      severity: "error",
      from: { path: "^web/site/([^/]+)/" },
      to: { path: "^web/site/[^/]+/", pathNot: `^web/site/($1|${SHARED})/` },
    },
    {
      name: "no subject imports the files that put the subjects together",
      severity: "error",
      // This command opens the readers of files without a server.
      from: { path: "^server/[^/]+/", pathNot: "^server/operations/cli/import\\.ts$" },
      to: { path: "^server/[^/]+$" },
    },
    {
      name: "callers know the search engine's interface alone",
      severity: "error",
      // The viewer's page index is an embedded one of its own.
      from: {
        path: "^server/",
        pathNot: "^server/(products/search/engines/|services\\.ts$|catalogs/page-(index|words)\\.ts$)",
      },
      to: { path: "^server/products/search/engines/" },
    },
    {
      name: "platform knows no other subject's contract",
      severity: "error",
      // Health is declared with the calls of operations; a closed site shows its sentence; addresses, images and pages of
      // catalogues are refused and named as their subjects say.
      from: {
        path: "^server/platform/",
        pathNot:
          "^server/platform/(health/|http/connections|config|media/stored/with-stored-images|files/derived-names)",
      },
      to: {
        path: "^contract/(catalogs|imports|enquiries|products|site|operations)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "web never imports server",
      severity: "error",
      from: { path: "^web/" },
      to: { path: "^server/" },
    },
    {
      name: "server never imports web",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^web/" },
    },
    {
      name: "contract imports nothing of ours",
      severity: "error",
      from: { path: "^contract/" },
      to: { path: "^(server|web|tests|bench|sample)/" },
    },
    {
      name: "nobody imports tests, bench and sample",
      severity: "error",
      from: { path: "^(contract|server|web)/" },
      to: { path: "^(tests|bench|sample)/" },
    },
    {
      name: "subjects know the parts, not the whole",
      severity: "error",
      from: { path: "^server/[^/]+/" },
      to: { path: "^server/(main|app|background)\\.ts$" },
    },
    {
      name: "what serves imports no development package",
      severity: "error",
      // What `npm run dev` alone loads may.
      from: { path: "^(contract|server)/", pathNot: "^server/site/pages/dev\\.ts$" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no circles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "everything resolves",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|node_modules/\\.cache)" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
