const { readFileSync } = require("node:fs");
const { dirname, join } = require("node:path");

/** docs/arrows.md is the rule: its tables are read here, so that page and check cannot differ. */
const page = readFileSync(join(__dirname, "docs/arrows.md"), "utf8");
const arrows = [...page.matchAll(/^\| `((?:server|web)\/[\w-]+(?:\/[\w-]+)?)` \|(.*)\|$/gm)].map(
  ([, room, targets]) => ({
    room,
    /** The folder beside whose rooms it stands. */
    side: dirname(room),
    targets: [...targets.matchAll(/`([\w/-]+)`/g)].map(([, name]) => name),
  }),
);
/** Whose rooms have rows: each stands in one. */
const sides = [...new Set(arrows.map(({ side }) => side))];

/** A room imports what its row names, its own files, and the files that lie beside the rooms. */
const roomRules = arrows.map(({ room, side, targets }) => ({
  name: `${room} keeps to its arrows`,
  severity: "error",
  from: { path: `^${room}/` },
  to: {
    path: `^${side}/[^/]+/`,
    pathNot: [room, ...targets.map((name) => `${side}/${name}`)].map((path) => `^${path}/`),
  },
}));
const undeclared = sides.map((side) => ({
  name: `every room of ${side} has a row`,
  severity: "error",
  from: {
    path: `^${side}/[^/]+/`,
    pathNot: arrows.filter((row) => row.side === side).map(({ room }) => `^${room}/`),
  },
  to: {},
}));

module.exports = {
  forbidden: [
    ...roomRules,
    ...undeclared,
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
      name: "rooms know the parts, not the whole",
      severity: "error",
      from: { path: "^server/[^/]+/" },
      to: { path: "^server/(main|app|background)\\.ts$" },
    },
    {
      name: "what serves imports no development package",
      severity: "error",
      // What `npm run dev` alone loads may.
      from: { path: "^(contract|server)/", pathNot: "^server/pages/dev\\.ts$" },
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
      to: { couldNotResolve: true, pathNot: "^virtual:|^tanstack-start-manifest:" },
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
