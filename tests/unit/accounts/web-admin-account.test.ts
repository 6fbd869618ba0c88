import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrPath } from "#web/admin/accounts/own/qr-path.ts";
import { keyInGroups } from "#web/admin/accounts/own/scan-step.tsx";

const URI = `otpauth://totp/${encodeURIComponent("Heddle Loom Spares")}:owner%40example.com?secret=${"A".repeat(32)}`;

/** The modules of a path, each as 'x y'. */
const squares = (path: string) => [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`);

test("a key is shown in groups of four", () => {
  expect(keyInGroups("ABCDEFGHIJKL")).toBe("ABCD EFGH IJKL");
  expect(keyInGroups("ABCDE")).toBe("ABCD E");
  expect(keyInGroups("")).toBe("");
});

test("a QR code has three finder patterns and a quiet zone of four modules", () => {
  const { size, path } = qrPath(URI);
  const dark = new Set(squares(path));
  expect(path).toBe([...dark].map((place) => `M${place}h1v1h-1z`).join(""));
  const corner = (left: number, top: number) =>
    Array.from({ length: 7 }, (_, y) =>
      Array.from({ length: 7 }, (_, x) => (dark.has(`${left + x} ${top + y}`) ? "#" : ".")).join(""),
    );
  const FINDER = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"];
  for (const [left, top] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const) {
    expect(corner(left, top)).toEqual(FINDER);
  }
  expect(corner(size - 11, size - 11)).not.toEqual(FINDER);
  for (const place of dark) {
    for (const at of place.split(" ").map(Number)) {
      expect(at).toBeGreaterThanOrEqual(4);
      expect(at).toBeLessThan(size - 4);
    }
  }
});

test("a QR path contains exactly the dark modules, also for the longest address", () => {
  for (const text of ["a", URI, `otpauth://totp/${"é".repeat(400)}`]) {
    const { size, path } = qrPath(text);
    const { data } = encode(text, { ecc: "L", border: 4 });
    expect(data).toHaveLength(size);
    expect(squares(path)).toHaveLength(data.flat().filter(Boolean).length);
  }
});
