import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };

const ASSETS = join(import.meta.dirname, "../../dist/client/assets");

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
