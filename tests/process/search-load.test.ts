import { expect, test } from "vitest";
import { newSite } from "../support/process-site.ts";
import { createTestProduct, productFields, specifications } from "../support/products.ts";
import { serversOfEachTest } from "../support/servers.ts";
import { isThorough } from "../support/thorough.ts";

const WRITERS = 10;
const READERS = 2;
/** How long they work, and the fewest products that each writer makes. */
const [MILLISECONDS, ROUNDS] = isThorough ? [180_000, 20] : [0, 2];
const SEARCHES = ["gripper", "griper", "reel w1-1", "W3-2", "hook 240", "zzz"];

const start = serversOfEachTest();

test("ten writers and two readers of two processes with the search in PostgreSQL: no answer fails, and each finds all", {
  timeout: MILLISECONDS + 240_000,
}, async () => {
  const site = await newSite("postgres");
  const startServer = () => start({ ...site.environment(), SEARCH: "postgres" });
  const servers = [await startServer(), await startServer()] as const;
  const admins = [await servers[0].signIn(), await servers[1].signIn()] as const;
  const kept = new Map<string, string>();
  const failed: string[] = [];
  const end = performance.now() + MILLISECONDS;
  let writing = WRITERS;

  const write = async (writer: number) => {
    const admin = writer % 2 ? admins[1] : admins[0];
    for (let round = 0; round < ROUNDS || performance.now() < end; round += 1) {
      const partCode = `W${writer}-${round}`;
      const code = specifications(["Part code", partCode]);
      const { _id } = await createTestProduct(admin, { title: `Reel ${partCode}`, specifications: code });
      const changed = await admin.form(
        "PUT",
        `/api/products/${_id}`,
        productFields({ title: "Hook", specifications: code }),
      );
      if (changed.status !== 200) failed.push(`PUT ${changed.status} ${changed.text}`);
      // The writer finds what it has just written.
      const { status, body } = await admin.get(`/api/products?search=${partCode}`);
      if (status !== 200 || body.products[0]?._id !== _id) failed.push(`${partCode} not found: ${status}`);
      if (round % 3 !== 1) kept.set(_id, partCode);
      else if ((await admin.del(`/api/products/${_id}`)).status !== 200) failed.push(`DELETE ${partCode}`);
    }
    writing -= 1;
  };
  const read = async (reader: number) => {
    const { visitor } = servers[reader % 2 ? 1 : 0];
    for (let at = reader; writing > 0; at += 1) {
      const search = encodeURIComponent(SEARCHES[at % SEARCHES.length] as string);
      const { status } = await visitor.get(`/api/products?search=${search}`);
      if (status !== 200) failed.push(`${search} ${status}`);
    }
  };
  const each = (count: number, work: (at: number) => Promise<void>) =>
    Array.from({ length: count }, (_, at) => work(at));
  await Promise.all([...each(WRITERS, write), ...each(READERS, read)]);

  expect(failed).toEqual([]);
  for (const { visitor } of servers) {
    expect((await visitor.get("/api/products?category=all&limit=1")).body.total).toBe(kept.size);
    const found = await Promise.all(
      [...kept.values()]
        .slice(-40)
        .map(async (code) => (await visitor.get(`/api/products?search=${code}`)).body.products[0]?._id),
    );
    expect(found).toEqual([...kept.keys()].slice(-40));
  }
});
