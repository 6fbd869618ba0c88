import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Node, parse } from "acorn";
import postcss, { type ChildNode, type Rule } from "postcss";
import { expect, test } from "vitest";
import packageJson from "#package.json" with { type: "json" };
import { texts } from "#tests/support/tables.ts";

const ASSETS = join(import.meta.dirname, "../../../dist/client/assets");

test("build, start and test use the same build command", () => {
  const { build, prestart, pretest } = packageJson.scripts;
  expect([build, pretest]).toEqual([prestart, prestart]);
});

test("every script, style and SVG of a finished build has compressed variants", () => {
  const names = new Set(readdirSync(ASSETS));
  const plain = [...names].filter((name) => /\.(?:js|css|svg)$/.test(name));
  expect(plain.length).toBeGreaterThan(20);
  expect(plain.filter((name) => !names.has(`${name}.br`) || !names.has(`${name}.gz`))).toEqual([]);
});

/** Methods missing in Chrome 109, Firefox 115 or Safari 16.4; no library uses these names otherwise. */
const NEWER = new Set(
  "toSorted toReversed toSpliced groupBy withResolvers fromAsync isWellFormed toWellFormed isSubsetOf isSupersetOf isDisjointFrom symmetricDifference checkVisibility".split(
    " ",
  ),
);

/** Features in a script that browsers listed in the README lack. Throws on syntax newer than ES2022. */
function tooNew(script: string): string[] {
  const found: string[] = [];
  const visit = (node: AnyNode) => {
    const { type, regex, property, callee } = node;
    if (type === "StaticBlock") found.push("static {}");
    if (regex && /\(\?<[=!]/.test(regex.pattern)) found.push(`/${regex.pattern}/`);
    if (type === "MemberExpression" && NEWER.has(property?.name ?? "")) found.push(property?.name ?? "");
    const called = type === "CallExpression" ? callee?.property?.name : undefined;
    if (called === "with" && node.arguments?.length === 2) found.push(called);
    // zod calls it only if it exists.
    if (called === "canParse" && !script.includes("URL.canParse==")) found.push(called);
    for (const child of Object.values(node).flat()) {
      if (child && typeof child === "object" && "type" in child) visit(child as AnyNode);
    }
  };
  visit(parse(script, { ecmaVersion: 2022, sourceType: "module" }) as AnyNode);
  return found;
}

/** The inspected parts of a node. */
interface AnyNode extends Node {
  regex?: { pattern: string };
  property?: { name?: string };
  callee?: { property?: { name?: string } };
  arguments?: unknown[];
}

test("no script served to browsers uses features newer than the supported browsers", () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith(".js"));
  const found = scripts.flatMap((name) =>
    tooNew(readFileSync(join(ASSETS, name), "utf8")).map((what) => `${name}: ${what}`),
  );
  expect(found).toEqual([]);
});

test.each(
  texts(
    "/(?<=a)b/|/(?<!a)b/u|[].toSorted()|[].with(0, 1)|URL.canParse(text)|Object.groupBy([], String)",
    "class A { static { run() } }",
  ),
)("tooNew finds %s", (script) => expect(tooNew(script)).toHaveLength(1));

test.each(["/(?<name>a)b/", "[].at(-1)", "with_(0, 1)", "a.with(1)"])("tooNew accepts %s", (script) => {
  expect(tooNew(script)).toEqual([]);
});

test("tooNew rejects syntax newer than ES2022", () => {
  expect(() => tooNew("using file = open()")).toThrow(SyntaxError);
  expect(() => tooNew("/a/v")).toThrow(SyntaxError);
});

const ROOT = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/**
 * The area of a file: 'site/home' for a page's folder, 'admin/products' and 'admin/platform/shell' for a subject's;
 * 'styles', 'ui' and others for shared folders, including 'admin/platform/ui'.
 */
function roomOf(path: string): string {
  const [, side = "", room = "", ...rest] = path.split("/");
  if ((side !== "site" && side !== "admin") || !rest.length) return side;
  return room === "platform" && rest.length > 1 ? `${side}/${room}/${rest[0]}` : `${side}/${room}`;
}
const isOfRoom = (room: string) => room.includes("/") && room !== "admin/platform/ui";

/** The classes used in the markup of an area. */
const named = new Map<string, Set<string>>();
for (const path of globSync("web/**/*.{ts,tsx}", { cwd: ROOT })) {
  const text = read(path);
  for (const word of classTexts(text).flatMap((each) => each.split(/[^\w-]+/))) {
    named.set(word, (named.get(word) ?? new Set()).add(roomOf(path)));
  }
}

/** The texts in className, tone and similar props, with expressions split into their texts. */
function classTexts(text: string): string[] {
  const plain = [...text.matchAll(/\b(?:\w*[cC]lassName|tone|tagColor)[=:] ?"([^"]*)"/g)].map(
    ([, it = ""]) => it,
  );
  const made = [...text.matchAll(/className=\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g)].flatMap(
    ([, it = ""]) =>
      [...it.matchAll(/"([^"]*)"|`([^`]*)`/g)].map(([, text, template]) => text ?? template ?? ""),
  );
  return [...plain, ...made];
}

interface Sheet {
  path: string;
  room: string;
  rules: Rule[];
}

const sheets: Sheet[] = globSync("web/**/*.css", { cwd: ROOT }).map((path) => {
  const rules: Rule[] = [];
  postcss.parse(read(path)).walkRules((rule) => {
    const { parent } = rule;
    if (!(parent?.type === "atrule" && /keyframes$/.test((parent as { name: string }).name ?? "")))
      rules.push(rule);
  });
  return { path, room: roomOf(path), rules };
});

const classesOf = (selector: string): string[] =>
  [...selector.replace(/\[[^\]]*\]/g, "").matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = ""]) => name);

/** The areas whose sheets contain a class. */
const styled = new Map<string, Set<string>>();
for (const { room, rules } of sheets) {
  for (const name of rules.flatMap(({ selectors }) => selectors.flatMap(classesOf))) {
    styled.set(name, (styled.get(name) ?? new Set()).add(room));
  }
}

test("each selector in an area's sheet names a class of that area only", () => {
  const loose = sheets
    .filter(({ room }) => isOfRoom(room))
    .flatMap(({ path, room, rules }) =>
      rules
        .flatMap(({ selectors }) => selectors.filter((each) => !isAnchored(each, room)))
        .map((each) => `${path}: ${each}`),
    );
  expect(loose).toEqual([]);
});

function isAnchored(selector: string, room: string): boolean {
  return classesOf(selector).some((name) => {
    const rooms = new Set([...(named.get(name) ?? []), ...(styled.get(name) ?? [])]);
    return named.has(name) && rooms.size === 1 && rooms.has(room);
  });
}

test("every class in a sheet is used", () => {
  const texts = globSync("{web,contract}/**/*.{ts,tsx}", { cwd: ROOT }).map(read);
  // File by file: a quotation mark within an expression may be a file's odd one.
  const words = new Set(
    texts
      .flatMap((text) => [...text.matchAll(/"([^"\n]*)"|`([^`]*)`/g)])
      .flatMap(([text]) => text.split(/[^\w-]+/)),
  );
  expect([...styled.keys()].filter((name) => !words.has(name))).toEqual([]);
});

/** Classes without styles, and their purpose. */
const UNSTYLED: Record<string, string> = {
  change: "browser tests find the image of a form by it",
  "coming-category": "browser tests count the cards that are loading",
  "form-note": "forms focus it, and browser tests find it by it",
  "one-import": "browser tests find the screen by it",
  "photos-panel": "browser tests find the panel by it",
};

test("every class in markup is styled", () => {
  const inMarkup = globSync("web/**/*.tsx", { cwd: ROOT }).flatMap((path) =>
    staticClasses(read(path)).map((name) => [name, path] as const),
  );
  const bare = inMarkup.filter(([name]) => !styled.has(name) && !(name in UNSTYLED));
  expect(bare.map(([name, path]) => `${path}: ${name}`)).toEqual([]);
  const names = new Set(inMarkup.map(([name]) => name));
  expect(Object.keys(UNSTYLED).filter((name) => styled.has(name) || !names.has(name))).toEqual([]);
});

/** Literal class names: without compared values and computed parts. */
function staticClasses(text: string): string[] {
  const compared = /[!=]== "[^"]*"|\$\{[^{}]*\}/g;
  return classTexts(text.replace(compared, ""))
    .flatMap((each) => each.split(/\s+/))
    .filter((word) => /^-?[a-z][\w-]*$/i.test(word));
}

/** The final simple selectors of a selector with their classes: `.a :is(.b, .c.d)` ends in [b] and [c, d]. */
function ends(selector: string): string[][] {
  const last = parts(selector.replace(/:(?:not|has)\((?:[^()]|\([^()]*\))*\)/g, ""), /[\s>+~]/).at(-1) ?? "";
  const list = /:(?:is|where)\((.*)\)/.exec(last);
  const own = classesOf(last.replace(/:(?:is|where)\(.*\)/, ""));
  if (!list) return [own];
  return parts(list[1] ?? "", /,/).flatMap((each) => ends(each).map((names) => [...own, ...names]));
}

/** Splits outside of brackets. */
function parts(text: string, at: RegExp): string[] {
  const found = [""];
  let depth = 0;
  for (const sign of text) {
    if (/[([]/.test(sign)) depth += 1;
    if (/[)\]]/.test(sign)) depth -= 1;
    if (!depth && at.test(sign)) found.push("");
    else found[found.length - 1] += sign;
  }
  return found.map((each) => each.trim()).filter(Boolean);
}

test("areas use variants instead of restyling classes of the shared sheets", () => {
  const shared = new Set(
    sheets
      .filter(({ room }) => !isOfRoom(room))
      .flatMap(({ rules }) =>
        rules.flatMap(({ selectors }) => selectors.flatMap((each) => ends(each).flat())),
      ),
  );
  const restyled = sheets
    .filter(({ room }) => isOfRoom(room))
    .flatMap(({ path, rules }) =>
      rules
        .flatMap(({ selectors }) => selectors)
        .filter((each) => ends(each).some((names) => names.length && names.every((name) => shared.has(name))))
        .map((each) => `${path}: ${each}`),
    );
  expect(restyled).toEqual([]);
});

/** Classes that a second sheet styles, and why. */
const STYLED_TWICE: Record<string, string> = {
  btn: "its rare variants are in the sheets that need them",
  choice: "forced colours",
  crumbs: "print",
  hint: "the back office hides empty ones",
  in: "text areas and read-only fields are in forms only",
  pic: "the back office has its own background",
  pill: "forced colours",
  pills: "print",
  skip: "print",
  stock: "forced colours, and low stock, which visitors don't see",
  toasts: "print",
  vshell: "its places from 768 px",
  wrap: "print",
};

test("a class is styled in one sheet; others only place it within their own elements", () => {
  const homes = new Map<string, Set<string>>();
  for (const { path, rules } of sheets) {
    // Without the elements around it.
    const alone = rules.flatMap(({ selectors }) =>
      selectors.filter((each) => parts(each, /[\s>+~]/).length === 1),
    );
    for (const [name] of alone.flatMap(ends))
      if (name) homes.set(name, (homes.get(name) ?? new Set()).add(path));
  }
  const twice = [...homes].filter(([, paths]) => paths.size > 1).map(([name]) => name);
  expect(twice.sort()).toEqual(Object.keys(STYLED_TWICE));
});

/** 480, 768, 1024 and 1181 px; other widths use container queries. */
const BREAKPOINTS = /^(?:min-width: (?:480|768|1024|1181)|max-width: (?:479|767|1023|1180))px$/;

test("media queries use only four widths", () => {
  const others: string[] = [];
  for (const { path } of sheets) {
    postcss.parse(read(path)).walkAtRules("media", ({ params }) => {
      for (const [width] of params.matchAll(/(?:min|max)-width: ?[^)]*/g)) {
        if (!BREAKPOINTS.test(width)) others.push(`${path}: ${width}`);
      }
    });
  }
  expect(others).toEqual([]);
});

/** With reduced motion the durations of tokens.css are short. */
test("every animation with its own duration has a rule for reduced motion", () => {
  const animates = (node: ChildNode) => node.type === "decl" && /^animation(?:-duration)?$/.test(node.prop);
  const isTimed = (node: ChildNode) => animates(node) && /\dm?s\b/.test(String(node));
  const isCalm = (node: ChildNode) =>
    node.type === "atrule" && node.params === "(prefers-reduced-motion: reduce)" && node.some(animates);
  const moving = sheets.flatMap(({ path, rules }) =>
    rules
      .filter((rule) => rule.some(isTimed) && !rule.some(isCalm))
      .map(({ selector }) => `${path}: ${selector}`),
  );
  expect(moving).toEqual([]);
});
