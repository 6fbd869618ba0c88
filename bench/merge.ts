import { quantile, storeFigures } from "./support/figures.ts";
import { load } from "./support/load.ts";
import { atEachPlace, type Place, readPlaces } from "./support/places.ts";

/** Seeded products are of six categories in turn: two of them have a third. */
const SIZES = [15_000];
const CONNECTIONS = 4;

/**
 * `npm run bench -- merge`: merges two categories with 2,500 products each and undoes it, while visitors load listings. The
 * first listing afterwards waits for the search index.
 */
export async function bench(options: string[]): Promise<void> {
  const places = readPlaces(options, SIZES);
  const rows = await atEachPlace(places, measure);
  await storeFigures("merge", {
    title: "Merging two categories under load",
    head: [
      "engine",
      "products moved",
      "step",
      "took",
      "first listing after",
      "listings meanwhile: p50",
      "p99",
      "errors",
    ],
    rows,
    isPart: places.isPart,
  });
}

async function measure({ engine, server, port, pid }: Place): Promise<string[][]> {
  const admin = await server.signIn();
  const stop = new AbortController();
  const loading = load({ port, pid }, (at) => `/api/products?category=picanol&page=${1 + (at % 100)}`, {
    connections: CONNECTIONS,
    seconds: 60,
    signal: stop.signal,
  });
  const timed = async (work: () => Promise<{ status: number }>) => {
    const from = performance.now();
    const { status } = await work();
    if (status !== 200) throw new Error(`The merge was answered with ${status}`);
    return performance.now() - from;
  };
  const listing = () => timed(() => admin.get("/api/products?category=picanol"));
  const merged = await timed(() => admin.post("/api/categories/toyota/merge", { into: "picanol" }));
  const afterMerge = await listing();
  const { body } = await admin.get("/api/categories");
  const moved =
    (body as { id: string; products: number }[]).find(({ id }) => id === "picanol")?.products ?? 0;
  const restored = await timed(() => admin.post("/api/categories/toyota/restore", {}));
  const afterRestore = await listing();
  stop.abort();
  const { times, errors } = await loading;
  const ms = (time: number) => `${time.toFixed(0)} ms`;
  const meanwhile = [ms(quantile(times, 0.5)), ms(quantile(times, 0.99)), String(errors)];
  return [
    [engine, String(moved / 2), "merge", ms(merged), ms(afterMerge), ...meanwhile],
    [engine, String(moved / 2), "undo", ms(restored), ms(afterRestore), ...meanwhile],
  ];
}
