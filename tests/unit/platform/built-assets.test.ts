import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Node, parse } from "acorn";
import { expect, test } from "vitest";
import packageJson from "../../../package.json" with { type: "json" };

const ASSETS = join(import.meta.dirname, "../../../dist/client/assets");

test("there is one way to build: the command and the start do the same", () => {
  const { build, prestart, pretest } = packageJson.scripts;
  expect([build, pretest]).toEqual([prestart, prestart]);
});

test("every script, style and drawing of a finished build lies there compressed", () => {
  const names = new Set(readdirSync(ASSETS));
  const plain = [...names].filter((name) => /\.(?:js|css|svg)$/.test(name));
  expect(plain.length).toBeGreaterThan(20);
  expect(plain.filter((name) => !names.has(`${name}.br`) || !names.has(`${name}.gz`))).toEqual([]);
});

/** What Chrome 109, Firefox 115 or Safari 16.4 lack, by name; nothing in the libraries is called so otherwise. */
const NEWER = new Set(
  "toSorted toReversed toSpliced groupBy withResolvers fromAsync isWellFormed toWellFormed isSubsetOf isSupersetOf isDisjointFrom symmetricDifference checkVisibility".split(
    " ",
  ),
);

/** What a script uses that a browser of the README's list lacks. Throws on syntax newer than ES2022. */
function tooNew(script: string): string[] {
  const found: string[] = [];
  const visit = (node: AnyNode) => {
    const { type, regex, property, callee } = node;
    if (type === "StaticBlock") found.push("static {}");
    if (regex && /\(\?<[=!]/.test(regex.pattern)) found.push(`/${regex.pattern}/`);
    if (type === "MemberExpression" && NEWER.has(property?.name ?? "")) found.push(property?.name ?? "");
    const called = type === "CallExpression" ? callee?.property?.name : undefined;
    if (called === "with" && node.arguments?.length === 2) found.push(called);
    // zod calls it where it is there.
    if (called === "canParse" && !script.includes("URL.canParse==")) found.push(called);
    for (const child of Object.values(node).flat()) {
      if (child && typeof child === "object" && "type" in child) visit(child as AnyNode);
    }
  };
  visit(parse(script, { ecmaVersion: 2022, sourceType: "module" }) as AnyNode);
  return found;
}

/** What is looked at of a node. */
interface AnyNode extends Node {
  regex?: { pattern: string };
  property?: { name?: string };
  callee?: { property?: { name?: string } };
  arguments?: unknown[];
}

test("no script that browsers load is newer than the oldest of them", () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith(".js"));
  const found = scripts.flatMap((name) =>
    tooNew(readFileSync(join(ASSETS, name), "utf8")).map((what) => `${name}: ${what}`),
  );
  expect(found).toEqual([]);
});

test.each([
  "/(?<=a)b/",
  "/(?<!a)b/u",
  "[].toSorted()",
  "[].with(0, 1)",
  "URL.canParse(text)",
  "Object.groupBy([], String)",
  "class A { static { run() } }",
])("finds %s", (script) => {
  expect(tooNew(script)).toHaveLength(1);
});

test.each(["/(?<name>a)b/", "[].at(-1)", "with_(0, 1)", "a.with(1)"])("lets %s pass", (script) => {
  expect(tooNew(script)).toEqual([]);
});

test("refuses syntax newer than ES2022", () => {
  expect(() => tooNew("using file = open()")).toThrow(SyntaxError);
  expect(() => tooNew("/a/v")).toThrow(SyntaxError);
});
