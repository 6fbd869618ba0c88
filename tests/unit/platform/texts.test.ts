import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const CODE = globSync("{contract,server,web}/**/*.{ts,tsx}", { cwd: ROOT })
  .map((path) => readFileSync(join(ROOT, path), "utf8"))
  .join("\n");

const FILES = globSync("contract/*/*messages.ts", { cwd: ROOT });
const messages: Record<string, object | string> = Object.assign(
  {},
  ...(await Promise.all(FILES.map((path) => import(join(ROOT, path))))),
);

/** Every text of the contract with its group: `["LOGIN", "failed", "Login failed"]`; the key of a text without a group is "". */
const TEXTS = Object.entries(messages).flatMap(([group, texts]) =>
  typeof texts === "object"
    ? Object.entries(texts).map(([key, text]): [string, string, unknown] => [group, key, text])
    : [[group, "", texts] as [string, string, unknown]],
);

const isFound = (pattern: string) => new RegExp(pattern).test(CODE);

/** A group whose texts are read by a variable name, or that is passed on as a whole, and read by those who get it. */
const isReadElsewhere = (group: string, key: string) =>
  isFound(`\\b${group}\\[`) ||
  (isFound(`(?<!(?:const|import \\{.*) )\\b${group}\\b(?!\\.|,? .*\\} from)`) && isFound(`\\.${key}\\b`));

test("every text of the contract is used by the code", () => {
  const unused = TEXTS.filter(([group, key]) =>
    key
      ? !isFound(`\\b${group}\\s*\\.${key}\\b`) && !isReadElsewhere(group, key)
      : CODE.split(new RegExp(`\\b${group}\\b`)).length < 3,
  ).map(([group, key]) => `${group}.${key}`);
  expect(unused).toEqual([]);
});

test("every sentence is written once", () => {
  const sentences = FILES.flatMap((path) =>
    [...readFileSync(join(ROOT, path), "utf8").matchAll(/(?<!from )"([^"\n]*\S [^"\n]* [^"\n]*)"/g)].map(
      ([, text]) => text,
    ),
  );
  const twice = sentences.filter((text, at) => sentences.indexOf(text) !== at);
  // A sentence here: move it to contract/platform/shared-messages.ts.
  expect(twice).toEqual([]);
});
