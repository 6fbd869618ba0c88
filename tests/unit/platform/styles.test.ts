import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postcss, { type Rule } from "postcss";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/**
 * 'site/home' of a file in a page's folder, 'admin/products' and 'admin/platform/shell' in a subject's; 'styles', 'ui' and the
 * like for the shared folders, 'admin/platform/ui' among them.
 */
function roomOf(path: string): string {
  const [, side = "", room = "", ...rest] = path.split("/");
  if ((side !== "site" && side !== "admin") || !rest.length) return side;
  return room === "platform" && rest.length > 1 ? `${side}/${room}/${rest[0]}` : `${side}/${room}`;
}
const isOfRoom = (room: string) => room.includes("/") && room !== "admin/platform/ui";

/** The classes that the markup of a room names. */
const named = new Map<string, Set<string>>();
for (const path of globSync("web/**/*.{ts,tsx}", { cwd: ROOT })) {
  const text = read(path);
  for (const word of classTexts(text).flatMap((each) => each.split(/[^\w-]+/))) {
    named.set(word, (named.get(word) ?? new Set()).add(roomOf(path)));
  }
}

/** What stands in className, tone and the like, expressions in it taken apart into their texts. */
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

/** In which rooms' sheets a class stands. */
const styled = new Map<string, Set<string>>();
for (const { room, rules } of sheets) {
  for (const name of rules.flatMap(({ selectors }) => selectors.flatMap(classesOf))) {
    styled.set(name, (styled.get(name) ?? new Set()).add(room));
  }
}

test("a rule of a room holds in that room alone: each of its selectors names a class that no other room has", () => {
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

test("a class that a sheet names is named somewhere", () => {
  const texts = globSync("{web,contract}/**/*.{ts,tsx}", { cwd: ROOT }).map(read).join("\n");
  const words = new Set(
    [...texts.matchAll(/"([^"\n]*)"|`([^`]*)`/g)].flatMap(([text]) => text.split(/[^\w-]+/)),
  );
  expect([...styled.keys()].filter((name) => !words.has(name))).toEqual([]);
});
