import type { ProductDocument } from "#server/products/search/document.ts";
import { spellingKey } from "#server/products/search/ranking/code-keys.ts";
import { FIELDS } from "#server/products/search/ranking/postings.ts";
import type { ReadRow, RowReader } from "#server/products/search/settings.ts";
import type { Trait } from "#server/products/search/traits.ts";
import { compact } from "#server/products/search/words.ts";
import type { Connection } from "./connection.ts";
import { countsFor, type Postings, packed, postingsOf, tokensOf, unpacked } from "./postings-in-bytes.ts";
import { COUNTED, type EditionTables, MACHINE_NAMES } from "./tables.ts";

/** Sides of the index: unpublished products can't affect a visitor's results. */
export const PUBLISHED = 0;
export const UNPUBLISHED = 1;

const BETWEEN = "\u0001";

/** A product as it is added. */
interface Added {
  row: ReadRow;
  side: number;
  document: ProductDocument;
  traits: readonly Trait[];
}

/** A product as it was. */
interface Stored extends Record<string, unknown> {
  no: number;
  id: string;
  side: number;
  category: string;
  change: number;
  is_stocked: boolean;
  vals: number[];
  post: Buffer;
}

/**
 * Brings products of an edition up to date in the transaction of `db`: rows replace what the index has of them, removed products
 * leave it. Rows must be in ascending order of change, because it breaks ties between equally relevant products. `stamp` is the
 * number of this transaction.
 */
export async function applyProducts(
  db: Connection,
  tables: EditionTables,
  {
    rows,
    removed,
    reader,
    stamp,
  }: { rows: readonly ReadRow[]; removed: readonly string[]; reader: RowReader; stamp: number },
): Promise<void> {
  const known = await db.query<Stored>(
    `select no, id, side, category, change, is_stocked, vals, post from ${tables.documents} where id = any($1)`,
    [[...rows.map(({ id }) => id), ...removed]],
  );
  const changes = new Map(known.map(({ id, change }) => [id, Number(change)]));
  // Some were applied ahead of their turn.
  const changed = rows.filter(({ id, change }) => changes.get(id) !== change);
  const ended = new Set([...changed.map(({ id }) => id), ...removed]);
  const old = known.filter(({ id }) => ended.has(id));
  const added = changed
    .filter(({ deleted_at }) => deleted_at === null)
    .map((row): Added => {
      const { document, traits, machines } = reader.read(row);
      const names = new Map(machines.map((name) => [compact(name), name]));
      const named = [...names].map(([key, text]) => ({
        filter: { key: MACHINE_NAMES, name: "" },
        key,
        text,
      }));
      return {
        row,
        side: row.published === 1 ? PUBLISHED : UNPUBLISHED,
        document,
        traits: [...traits, ...named],
      };
    });
  if (!old.length && !added.length) return;
  const wordIds = await numberWords(db, tables, added);
  const valueIds = await numberValues(db, tables, added);
  const postings = added.map(({ document, side }) =>
    postingsOf(document, (word) => wordIds.get(side + word) as number),
  );
  const removedPostings = old.map(({ post }) => unpacked(post));
  await countWords(db, tables, stamp, [
    ...postings.map((each) => [each, 1] as const),
    ...removedPostings.map((each) => [each, -1] as const),
  ]);
  const sides = await countSides(db, tables, [
    ...added.map(({ side }, at) => [side, postings[at] as Postings, 1] as const),
    ...old.map(({ side }, at) => [side, removedPostings[at] as Postings, -1] as const),
  ]);
  const values = added.map(({ side, traits }) =>
    side === PUBLISHED ? valuesWritten(traits).map((written) => valueIds.get(written) as number) : [],
  );
  await countValues(db, tables, [
    ...added.flatMap(({ row, side }, at) =>
      countedBy(side, row.stock > 0, values[at] as number[]).map(
        (value) => [row.category, value, 1] as const,
      ),
    ),
    ...old.flatMap(({ category, side, is_stocked, vals }) =>
      countedBy(side, is_stocked, vals).map((value) => [category, value, -1] as const),
    ),
  ]);
  if (old.length) {
    const numbers = [old.map(({ no }) => no)];
    await db.query(`delete from ${tables.documents} where no = any($1)`, numbers);
    await db.query(`delete from ${tables.codes} where no = any($1)`, numbers);
  }
  await insertDocuments(db, tables, added, ({ row, side }, at) => ({
    tokens: tokensOf(postings[at] as Postings, row, sides.get(side) ?? []),
    vals: values[at] as number[],
    post: packed(postings[at] as Postings),
  }));
}

/** Gives the words of documents their numbers; returns these by side and word. */
async function numberWords(
  db: Connection,
  { words }: EditionTables,
  added: readonly Added[],
): Promise<Map<string, number>> {
  const wanted = new Set<string>();
  for (const { side, document } of added)
    for (const field of FIELDS) for (const word of document[field]) wanted.add(side + word);
  // In one order, so that two editions' builders never wait for each other.
  const all = [...wanted].sort();
  if (!all.length) return new Map();
  const columns = [all.map((each) => Number(each[0])), all.map((each) => each.slice(1))];
  const read = `select w.id, w.side, w.word from unnest($1::smallint[], $2::text[]) as t(side, word)
    join ${words} w on w.side = t.side and w.word = t.word collate "C"`;
  const known = await db.query<{ id: number; side: number; word: string }>(read, columns);
  const ids = new Map(known.map(({ id, side, word }) => [side + word, id]));
  const fresh = all.filter((each) => !ids.has(each));
  if (fresh.length) {
    const made = await db.query<{ id: number; side: number; word: string }>(
      `insert into ${words} (side, word) select * from unnest($1::smallint[], $2::text[]) returning id, side, word`,
      [fresh.map((each) => Number(each[0])), fresh.map((each) => each.slice(1))],
    );
    for (const { id, side, word } of made) ids.set(side + word, id);
  }
  return ids;
}

const writtenAs = (facet: string, key: string, filter: string, text: string): string =>
  [facet, key, filter, text].join(BETWEEN);

/** The values of a product, and the names of their filters (key ''), each once. */
const valuesWritten = (traits: readonly Trait[]): string[] => [
  ...new Set(
    traits.flatMap(({ filter, key, text }) => [
      writtenAs(filter.key, key, filter.name, text),
      writtenAs(filter.key, "", filter.name, ""),
    ]),
  ),
];

async function numberValues(
  db: Connection,
  { values }: EditionTables,
  added: readonly Added[],
): Promise<Map<string, number>> {
  const all = [...new Set(added.flatMap(({ traits }) => valuesWritten(traits)))].sort();
  if (!all.length) return new Map();
  const columns = [0, 1, 2, 3].map((at) => all.map((each) => each.split(BETWEEN)[at] as string));
  await db.query(
    `insert into ${values} (facet, key, filter, text) select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])
     on conflict do nothing`,
    columns,
  );
  const known = await db.query<{ id: number; facet: string; key: string; filter: string; text: string }>(
    `select v.* from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as t(facet, key, filter, text)
     join ${values} v on v.facet = t.facet and v.key = t.key collate "C" and v.filter = t.filter and v.text = t.text`,
    columns,
  );
  return new Map(known.map(({ id, facet, key, filter, text }) => [writtenAs(facet, key, filter, text), id]));
}

/** Adds to the document frequencies of words what documents add or take, in the order of their numbers. */
async function countWords(
  db: Connection,
  { words }: EditionTables,
  stamp: number,
  changes: readonly (readonly [Postings, 1 | -1])[],
): Promise<void> {
  const sums = new Map<number, number[]>();
  for (const [{ words: held }, step] of changes) {
    for (const { word, fields } of held) {
      const sum = sums.get(word) ?? [0, 0, 0, 0, 0, 0];
      sums.set(word, sum);
      countsFor(fields).forEach((has, at) => {
        if (has) sum[at] = (sum[at] as number) + step;
      });
    }
  }
  const ids = [...sums.keys()].sort((one, other) => one - other);
  if (!ids.length) return;
  const columns = [0, 1, 2, 3, 4, 5].map((at) => ids.map((id) => sums.get(id)?.[at] ?? 0));
  await db.query(
    `update ${words} w set documents = w.documents + t.documents, plain = w.plain + t.plain,
       titles = w.titles + t.titles, heads = w.heads + t.heads, brands = w.brands + t.brands,
       labels = w.labels + t.labels, stamp = $2
     from unnest($1::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[])
       as t(id, documents, plain, titles, heads, brands, labels)
     where w.id = t.id`,
    [ids, stamp, ...columns],
  );
}

/** Counts the documents of each side; returns the average lengths of their fields. */
async function countSides(
  db: Connection,
  { sides }: EditionTables,
  changes: readonly (readonly [number, Postings, 1 | -1])[],
): Promise<Map<number, number[]>> {
  for (const side of [PUBLISHED, UNPUBLISHED]) {
    const own = changes.filter(([of]) => of === side);
    if (!own.length) continue;
    const lengths = FIELDS.map((_, field) =>
      own.reduce((sum, [, postings, step]) => sum + step * (postings.lengths[field] as number), 0),
    );
    await db.query(
      `update ${sides} set documents = documents + $2,
         lengths = array(select a + b from unnest(lengths, $3::bigint[]) as t(a, b)) where side = $1`,
      [side, own.reduce((sum, [, , step]) => sum + step, 0), lengths],
    );
  }
  const rows = await db.query<{ side: number; documents: number; lengths: number[] }>(
    `select side, documents, lengths::float8[] as lengths from ${sides}`,
  );
  return new Map(
    rows.map(({ side, documents, lengths }) => [side, lengths.map((sum) => sum / Math.max(1, documents))]),
  );
}

const countedBy = (side: number, isStocked: boolean, values: readonly number[]): readonly number[] => {
  if (side === UNPUBLISHED) return [COUNTED.unpublished];
  return isStocked ? [COUNTED.published, COUNTED.stocked, ...values] : [COUNTED.published, ...values];
};

async function countValues(
  db: Connection,
  { counts, values }: EditionTables,
  changes: readonly (readonly [string, number, 1 | -1])[],
): Promise<void> {
  const sums = new Map<string, { category: string; value: number; count: number }>();
  for (const [category, value, step] of changes) {
    const key = value + BETWEEN + category;
    const sum = sums.get(key) ?? { category, value, count: 0 };
    sums.set(key, sum);
    sum.count += step;
  }
  const all = [...sums.values()]
    .filter(({ count }) => count !== 0)
    .sort((one, other) => one.value - other.value);
  if (!all.length) return;
  const columns = [
    all.map(({ category }) => category),
    all.map(({ value }) => value),
    all.map(({ count }) => count),
  ];
  await db.query(
    `insert into ${counts} as c (category, value, count) select * from unnest($1::text[], $2::int[], $3::int[])
     on conflict (category, value) do update set count = c.count + excluded.count`,
    columns,
  );
  await db.query(
    `update ${values} v set parts = v.parts + t.count
     from (select value, sum(count) as count from unnest($1::int[], $2::int[]) as t(value, count) group by value) t
     where v.id = t.value`,
    columns.slice(1),
  );
}

async function insertDocuments(
  db: Connection,
  { documents, codes }: EditionTables,
  added: readonly Added[],
  storedOf: (each: Added, at: number) => { tokens: number[]; vals: number[]; post: Buffer },
): Promise<void> {
  if (!added.length) return;
  const stored = added.map(storedOf);
  const inBraces = (numbers: readonly number[]) => `{${numbers.join(",")}}`;
  const made = await db.query<{ no: number; id: string }>(
    `insert into ${documents} (id, side, category, change, created_at, number, name, is_stocked, tokens, vals, post)
     select id, side, category, change, created_at, number, name, is_stocked, tokens::int[], vals::int[], post
     from unnest($1::text[], $2::smallint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[],
       $8::boolean[], $9::text[], $10::text[], $11::bytea[])
       with ordinality as t(id, side, category, change, created_at, number, name, is_stocked, tokens, vals, post, place)
     order by place returning no, id`,
    [
      added.map(({ row }) => row.id),
      added.map(({ side }) => side),
      added.map(({ row }) => row.category),
      added.map(({ row }) => row.change),
      added.map(({ row }) => row.created_at),
      added.map(({ row }) => row.product_id),
      added.map(({ document }) => document.title.join(" ")),
      added.map(({ row }) => row.stock > 0),
      stored.map(({ tokens }) => inBraces(tokens)),
      stored.map(({ vals }) => inBraces(vals)),
      stored.map(({ post }) => post),
    ],
  );
  const numbers = new Map(made.map(({ id, no }) => [id, no]));
  const written = added.flatMap(({ row, side, document }) => {
    const own = new Map(document.partCodes.map((code) => [compact(code), spellingKey(code)]));
    return [...own]
      .filter(([code]) => code)
      .map(([code, key]) => ({ code, key, side, no: numbers.get(row.id) as number }));
  });
  if (!written.length) return;
  await db.query(
    `insert into ${codes} (code, key, side, no) select * from unnest($1::text[], $2::text[], $3::smallint[], $4::int[])`,
    [
      written.map(({ code }) => code),
      written.map(({ key }) => key),
      written.map(({ side }) => side),
      written.map(({ no }) => no),
    ],
  );
}
