import type { ServerProcess } from "#tests/support/process.ts";
import { createTestProduct, productFields } from "#tests/support/products.ts";

const CHANGES = 20;

/** Milliseconds of each save, and of the search right after its answer; `missed` counts those that did not contain the change. */
export interface Freshness {
  saves: number[];
  times: number[];
  missed: number;
}

/** Changes a product again and again, and searches for it right after each answer. */
export async function changesUntilFound(server: ServerProcess): Promise<Freshness> {
  const admin = await server.signIn();
  const { _id } = await createTestProduct(admin);
  const saves: number[] = [];
  const times: number[] = [];
  let missed = 0;
  for (let change = 0; change < CHANGES; change += 1) {
    const title = `Bobbin ${String.fromCharCode(97 + change).repeat(6)}`;
    const begun = performance.now();
    const { status } = await admin.form("PUT", `/api/products/${_id}`, productFields({ title }));
    if (status !== 200) throw new Error(`The product was not changed: ${status}`);
    const saved = performance.now();
    saves.push(saved - begun);
    const { body } = await server.visitor.get(`/api/products?search=${encodeURIComponent(title)}`);
    times.push(performance.now() - saved);
    if (body.products[0]?.title !== title) missed += 1;
  }
  return { saves, times, missed };
}
