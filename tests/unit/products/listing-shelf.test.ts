import { describe, expect, test } from "vitest";
import { createFacetEntries } from "#server/products/search/engines/embedded/facet-entries.ts";

/** Numbers below a bound, the same in each run. */
function draws(seed: number): (below: number) => number {
  let drawn = seed;
  return (below) => {
    drawn = (drawn * 48_271) % 2_147_483_647;
    return drawn % below;
  };
}

const machine = (name: string) => ({ filter: { key: "machine", name: "Machine" }, key: name, text: name });

const product = (id: string, { category = "cams", createdAt = 1, looms = ["p7100"] } = {}) => ({
  ...{ id, category, createdAt, change: 1 },
  traits: looms.map(machine),
});

describe("listings", () => {
  test("are in order, with the counts of their values, whatever is put, moved and dropped", () => {
    const entries = createFacetEntries();
    const stored = new Map<string, ReturnType<typeof product>>();
    const draw = draws(7);
    for (let step = 0; step < 3000; step += 1) {
      const id = `p${draw(120)}`;
      if (draw(3) === 0) {
        entries.drop(id);
        stored.delete(id);
      } else {
        const looms = [..."abcd"].filter(() => draw(2));
        const put = product(id, { category: draw(2) ? "reeds" : "cams", createdAt: draw(20), looms });
        entries.put(put);
        stored.set(id, put);
      }
      if (draw(4)) continue;
      for (const wanted of ["reeds", "cams", undefined]) {
        const own = [...stored.values()].filter(({ category }) => !wanted || category === wanted);
        own.sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1));
        const ids = own.map(({ id }) => id);
        const listing = entries.of(wanted);
        expect(listing.rows().flatMap((row) => row.entries.map((each) => each.id))).toEqual(ids);
        expect(listing.slice(3, 12).map((each) => each.id)).toEqual(ids.slice(3, 15));
        for (const value of entries.facets.get("machine")?.values.values() ?? []) {
          const having = own.filter(({ traits }) => traits.some(({ key }) => key === value.key));
          expect(listing.countOf(value)).toBe(having.length);
        }
      }
    }
  });

  test("are cut anywhere, also beyond the end and where thousands were created at once", () => {
    const entries = createFacetEntries();
    const draw = draws(11);
    const ids = Array.from({ length: 6000 }, (_, at) => `p${String(at).padStart(5, "0")}`);
    for (const id of ids.toSorted(() => draw(3) - 1)) entries.put(product(id));
    const newest = ids.toReversed();
    for (const from of [0, 1, 1023, 1024, 2047, 2048, 2049, 4500, 5995, 6000, 7000])
      for (const most of [0, 1, 12, 3000])
        expect(
          entries
            .of("cams")
            .slice(from, most)
            .map(({ id }) => id),
        ).toEqual(newest.slice(from, from + most));
    expect(entries.of("reeds").slice(0, 12)).toEqual([]);
  });

  test.each([10_000, 40_000])("of %i products, a change packs one row again and no other", (size) => {
    const entries = createFacetEntries();
    for (let at = 0; at < size; at += 1) entries.put(product(`p${at}`, { createdAt: at }));
    const before = new Set(entries.of("cams").rows());
    entries.put(product("p5000", { createdAt: 5000, looms: ["p7200"] }));
    const packed = entries
      .of("cams")
      .rows()
      .filter((row) => !before.has(row));
    expect(packed).toHaveLength(1);
    expect(packed[0]?.entries.length).toBeLessThanOrEqual(2048);
  });
});
