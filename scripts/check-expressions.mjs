// Fails on regular expressions that can take more than linear time (docs/decisions/0067): exponential, polynomial, and those
// that restart at every position of a long text. Checks the named folders, by default those of the product, and rejects
// expressions built at run time, which can't be checked.
import { globSync, readFileSync } from "node:fs";
import { parse } from "@swc/core";
import { check } from "recheck";

const folders = process.argv.length > 2 ? process.argv.slice(2) : ["contract", "server", "web"];
/**
 * Limited by steps instead of time, so that a busy machine changes no verdict; the last limit stops a check that would not end.
 */
const OPTIONS = { randomSeed: 1, incubationTimeout: null, attackTimeout: null, timeout: 60_000 };

const found = [];
for (const file of globSync(folders.map((folder) => `${folder}/**/*.{ts,tsx}`)).sort()) {
  const text = readFileSync(file, "utf8");
  let from = 0;
  const placeOf = (written) => {
    from = text.indexOf(written, from) + 1;
    return `${file}:${text.slice(0, from).split("\n").length}`;
  };
  const tree = await parse(text, { syntax: "typescript", tsx: file.endsWith("x"), target: "esnext" });
  for (const node of nodesOf(tree)) {
    if (node.type === "RegExpLiteral") {
      const { pattern, flags } = node;
      found.push({ at: placeOf(`/${pattern}/${flags}`), pattern, flags });
    } else if (isMade(node)) {
      found.push({ at: placeOf("RegExp("), pattern: undefined });
    }
  }
}

const verdicts = new Map();
let faults = 0;
for (const { at, pattern, flags } of found) {
  const written = `/${pattern}/${flags}`;
  if (pattern !== undefined && !verdicts.has(written)) verdicts.set(written, await judge(pattern, flags));
  const fault =
    pattern === undefined ? "is made while the program runs; write it out" : verdicts.get(written);
  if (fault === undefined) continue;
  faults += 1;
  console.error(`${at}: ${pattern === undefined ? "an expression" : written} ${fault}`);
}
console.log(`${faults} of ${found.length} expressions can take more than linear time`);
process.exit(faults ? 1 : 0);

/** Every node of a syntax tree. */
function* nodesOf(node) {
  if (typeof node !== "object" || node === null) return;
  if (typeof node.type === "string") yield node;
  for (const child of Object.values(node)) yield* nodesOf(child);
}

/**
 * Whether a call creates an expression: RegExp(…), with or without `new`, also as a property of the global object, but not
 * RegExp.escape.
 */
function isMade({ type, callee }) {
  if (type !== "NewExpression" && type !== "CallExpression") return false;
  const name = callee.type === "MemberExpression" ? callee.property : callee;
  return name.type === "Identifier" && name.value === "RegExp";
}

/** Returns the problem of an expression; undefined when its time grows linearly. */
async function judge(pattern, flags) {
  const { status, complexity, attack, error } = await check(pattern, flags, OPTIONS);
  if (status === "safe") return undefined;
  if (status === "unknown") return `cannot be judged (${error.kind}); write it simpler`;
  return `takes ${complexity.type} time (${complexity.summary}), for example on ${attack.pattern}`;
}
