import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { shortId } from "#contract/platform/short-id.ts";
import { DAY } from "#contract/platform/units.ts";
import { createAnswers } from "#web/api/answers.ts";
import { asPage } from "#web/api/parts.ts";
import { setRenderingSource } from "#web/api/transport.ts";
import { addPart, matchParts, type PartIndex } from "#web/site/offline/match-parts.ts";
import { findKeptParts, refreshPartList } from "#web/site/offline/part-list.ts";

type Row = [productId: number, code: string, title: string, category: string, machines: string];

/** Newest first. */
const ROWS: Row[] = [
  [9, "PIC-GR-0471", "Rapier gripper, giver side", "picanol", "OMNIplus,GamMax"],
  [8, "PIC-GR-04711", "Gripper pad", "picanol", "OptiMax"],
  [7, "TOY.FD 220", "Weft feeder drum", "toyota", "JAT810"],
  [6, "", "Heald frame, 142 mm", "staubli", "Dobby 2670"],
  [5, "ST/CM-9001", "Cam for rapier head", "staubli", ""],
  [4, "9GRIPPER1", "Spring", "toyota", "Gripper loom"],
  [3, "हिस्सा १४२", "गियर १४२", "others", ""],
  [2, "PIC", "Brass bushes", "picanol", ""],
];
const LABELS: Record<string, string> = { picanol: "Picanol", toyota: "Toyota", staubli: "Stäubli" };

const ID = "01a20526-650d-7569-ba89-51a8057c645d";
const index: PartIndex = { parts: [], known: new Set() };
for (const [productId, code, title, category, machines] of ROWS) {
  const part = {
    productId,
    code,
    title,
    category,
    machines: machines.split(",").filter(Boolean),
    id: ID,
    inStock: true,
  };
  addPart(index, part, LABELS[category] ?? category);
}
const found = (search: string) => matchParts(index, search).parts.map(({ productId }) => productId);

describe("a search in the kept list", () => {
  test.each<[what: string, search: string, found: number[]]>([
    ["lists all without a word", "", [9, 8, 7, 6, 5, 4, 3, 2]],
    ["finds a code, and puts longer ones behind it", "PIC-GR-0471", [9, 8]],
    ["finds a code without separators", "picgr0471", [9, 8]],
    ["finds a code with a space instead of hyphens", "pic gr 0471", [9, 8]],
    ["finds a code with wrong separators", "PIC.GR/04-71", [9, 8]],
    ["finds a code with hyphens between its letters", "P-I-C-G-R", [9, 8]],
    ["finds a code that is written with others", "toyfd-220", [7]],
    ["finds a code beside words", "gripper GR-0471 pad", [8]],
    ["finds a code that is split, beside words", "gripper 04 711 pad", [8]],
    ["puts the exact code first, though it is the oldest", "pic", [2, 9, 8]],
    ["finds three characters of a code at its start alone", "cm9", []],
    ["finds four characters inside a code", "cm90", [5]],
    ["finds two characters as a word alone", "st", [6, 5]],
    ["finds half names", "grip", [9, 8, 4]],
    ["finds words in any order", "side giver RAPIER", [9]],
    ["puts titles before machines and codes", "gripper", [9, 8, 4]],
    ["puts titles before others, though they are older", "rapier", [9, 5]],
    ["finds words of title, machine and brand together", "feeder jat810 toyota", [7]],
    ["finds a machine", "gammax", [9]],
    ["finds a brand without its accent", "staubli", [6, 5]],
    ["finds a brand with an accent", "STÄUBLI cam", [5]],
    ["finds plurals", "heald frames", [6]],
    ["finds singulars", "bush", [2]],
    ["finds numbers", "142", [6, 3]],
    ["finds digits of other scripts", "१४२", [6, 3]],
    ["finds words of other scripts", "गियर", [3]],
    ["needs all words", "gripper toyota jat810", []],
    ["finds nothing for a middle of a word", "pier", []],
    ["finds nothing for an unknown word", "zanzibar", []],
    ["finds nothing for a code with another digit", "PIC-GR-0571", []],
  ])("%s: %j", (_, search, expected) => {
    expect(found(search)).toEqual(expected);
    expect(matchParts(index, search).corrected).toEqual([]);
  });

  test.each<[what: string, search: string, found: number[], corrected: Record<string, string>]>([
    ["a missing letter", "griper", [9, 8, 4], { griper: "gripper" }],
    ["an added letter", "rapiier", [9, 5], { rapiier: "rapier" }],
    ["another letter", "feedar drum", [7], { feedar: "feeder" }],
    ["swapped letters", "girpper pad", [8], { girpper: "gripper" }],
    ["in half a word", "grppe", [9, 8, 4], { grppe: "gripper" }],
    ["in two words", "fieder weeft", [7], { fieder: "feeder", weeft: "weft" }],
    ["in a word of four letters", "hald", [], {}],
    ["two in a word", "gropprr", [], {}],
    ["in a word with digits", "jat811", [], {}],
  ])("finds words with a typing error: %s", (_, search, expected, corrected) => {
    const { parts: similar, corrected: unknown } = matchParts(index, search);
    expect(similar.map(({ productId }) => productId)).toEqual(expected);
    expect(unknown).toEqual(Object.entries(corrected).map(([word, meant]) => ({ word, meant })));
  });
});

const NOW = Date.parse("2026-11-30T14:20:00Z");

/** A browser's storage and network. `answer` makes the next answer of the server. */
function openBrowser(connection?: object) {
  const stores = new Map<string, Map<string, Response>>();
  const browser = {
    requests: 0,
    stores,
    answer: (): Response =>
      Response.json({ at: "2026-11-29T08:00:00.000Z", parts: ROWS.map((row) => [...row, shortId(ID), 1]) }),
  };
  vi.stubGlobal("navigator", { connection });
  vi.stubGlobal("fetch", async () => {
    browser.requests += 1;
    return browser.answer();
  });
  const copy = (stored: Response | undefined) => stored?.clone();
  vi.stubGlobal("caches", {
    async open(name: string) {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return {
        match: async (address: string) => copy(store.get(address)),
        async put(address: string, response: Response) {
          const { headers } = response;
          store.set(address, new Response(await response.arrayBuffer(), { headers }));
        },
      };
    },
    match: async (address: string, { cacheName }: { cacheName: string }) =>
      copy(stores.get(cacheName)?.get(address)),
    delete: async (name: string) => stores.delete(name),
  });
  return browser;
}

describe("the kept list", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
    const answers = createAnswers({ fresh: DAY, retries: 0, pause: 0 });
    answers.set({ key: ["site"] }, { categories: [{ id: "toyota", label: "Toyota Air Jet" }] });
    setRenderingSource(() => ({ answers, publicUrl: undefined, read: () => Promise.reject() }));
  });
  afterEach(() => {
    setRenderingSource(() => undefined);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const numbersOf = async (query: Parameters<typeof findKeptParts>[0]) =>
    (await findKeptParts(query))?.answer.products.map(({ productId }) => productId);

  test("is fetched once a day, also after the clock was set back", async () => {
    const browser = openBrowser();
    await refreshPartList();
    await refreshPartList();
    vi.setSystemTime(NOW + DAY - 1);
    await refreshPartList();
    expect([browser.requests, [...browser.stores.keys()]]).toEqual([1, ["offline-parts"]]);
    vi.setSystemTime(NOW + DAY);
    await refreshPartList();
    expect(browser.requests).toBe(2);
    vi.setSystemTime(NOW);
    await refreshPartList();
    expect(browser.requests).toBe(3);
  });

  test.each<[connection: object | undefined, requests: number]>([
    [undefined, 1],
    [{ effectiveType: "4g", saveData: false }, 1],
    [{ saveData: false }, 1],
    [{ effectiveType: "4g", saveData: true }, 0],
    [{ effectiveType: "3g", saveData: false }, 0],
    [{ effectiveType: "slow-2g" }, 0],
  ])("with the connection %j is fetched %i times", async (connection, requests) => {
    const browser = openBrowser(connection);
    await refreshPartList();
    expect([browser.requests, browser.stores.size]).toEqual([requests, requests]);
  });

  test("stays when the server fails, is away, or another page answers", async () => {
    const browser = openBrowser();
    await refreshPartList();
    vi.setSystemTime(NOW + 2 * DAY);
    const broken = () => new ReadableStream({ start: (stream) => stream.error(new Error("cut off")) });
    const failures: (() => Response)[] = [
      () => new Response("{}", { status: 503, headers: { "content-type": "application/json" } }),
      () => new Response("<p>Sign in", { headers: { "content-type": "text/html" } }),
      () => new Response(broken(), { headers: { "content-type": "application/json" } }),
      () => {
        throw new TypeError("Failed to fetch");
      },
    ];
    for (const answer of failures) {
      browser.answer = answer;
      await refreshPartList();
      expect((await findKeptParts({ search: "spring" }))?.at).toEqual(new Date(NOW));
      expect(await numbersOf({ search: "spring" })).toEqual([4]);
    }
    expect(browser.requests).toBe(1 + failures.length);
  });

  test("is searched like GET /products, by category and page", async () => {
    openBrowser();
    expect(await findKeptParts({ search: "gripper" })).toBeUndefined();
    await refreshPartList();
    expect(await numbersOf({ search: "gripper", category: "toyota" })).toEqual([4]);
    expect(await numbersOf({ search: "air jet drum" })).toEqual([7]);
    expect(await numbersOf({ category: "staubli" })).toEqual([6, 5]);
    expect(await numbersOf({ category: "all", limit: 3, page: 3 })).toEqual([3, 2]);
    expect(await numbersOf({ limit: 3, page: 4 })).toEqual([3, 2]);
    const kept = await findKeptParts({ search: "gripper", limit: 2, page: 1 });
    if (!kept) throw new Error("There is no list");
    expect(asPage(kept.answer, { limit: 2 })).toMatchObject({
      ...{ total: 3, page: 1, totalPages: 2, isSimilar: false, unknown: [], filters: [] },
      parts: [
        {
          id: ID,
          inStock: true,
          productId: 9,
          code: "PIC-GR-0471",
          category: "picanol",
          machines: ["OMNIplus", "GamMax"],
        },
        { productId: 8 },
      ],
    });
    const typo = await findKeptParts({ search: "griper" });
    expect(typo?.answer).toMatchObject({ similar: true, unknown: [{ word: "griper", meant: "gripper" }] });
    const none = await findKeptParts({ search: "zanzibar" });
    expect(none?.answer).toMatchObject({ products: [], total: 0, totalPages: 0, page: 1, similar: false });
  });

  test("is replaced by a newer one, and forgotten if it isn't readable", async () => {
    const browser = openBrowser();
    await refreshPartList();
    expect(await numbersOf({ search: "spring" })).toEqual([4]);
    vi.setSystemTime(NOW + DAY);
    browser.answer = () =>
      Response.json({ parts: [[1, "", "Spring", "toyota", "", shortId(ID), 0], ["no part"]] });
    await refreshPartList();
    expect(await numbersOf({})).toEqual([1]);
    vi.setSystemTime(NOW + 2 * DAY);
    browser.answer = () => Response.json({ list: [] });
    await refreshPartList();
    expect([await findKeptParts({}), browser.stores.size]).toEqual([undefined, 0]);
    browser.answer = () => Response.json({ parts: [] });
    await refreshPartList();
    expect(await numbersOf({})).toEqual([]);
  });

  test("is missing in a browser without storage", async () => {
    openBrowser();
    vi.stubGlobal("caches", undefined);
    await refreshPartList();
    expect(await findKeptParts({})).toBeUndefined();
  });
});
