import { MACHINES_OFFERED } from "#contract/products/limits.ts";
import { type Measure, measureOf, readMeasureOrder } from "#contract/products/measures.ts";
import type { ListFilter, SpecificationName } from "#contract/products/product.ts";
import type { Filtered, ListingQuery, Place } from "#server/products/search/engine.ts";
import {
  type ChosenFacet,
  type Facet,
  type FacetValue,
  listFilters,
  picked,
} from "#server/products/search/filter-values.ts";
import { mostFrequent } from "#server/products/search/kinds.ts";
import { compact } from "#server/products/search/words.ts";
import { PUBLISHED } from "./apply.ts";
import { isOf } from "./candidates.ts";
import type { Connection } from "./connection.ts";
import { categoryToken } from "./postings-in-bytes.ts";
import { COUNTED, type EditionTables, MACHINE_NAMES } from "./tables.ts";

const MACHINE_LENGTH_MIN = 2;
/** Of more matching products, a page among the first ones (of this part) is read in the list's order. */
const MANY = 2000;
const MANY_WALKED = 20;
/** Stands among a product's values, to count the products themselves; below COUNTED. */
const EACH_PRODUCT = 0;
/** The matching products of a listing whose page isn't asked for. */
const IDS_MAX = 10_000;

interface ValueRow extends Record<string, unknown> {
  id: number;
  facet: string;
  key: string;
  filter: string;
  text: string;
  parts: number;
}

interface CountedValue extends ValueRow {
  count: number;
}

/** The products that a list is about; `found` are those of a search. */
interface Base {
  category: string | undefined;
  found: readonly string[] | undefined;
}

/** What listings ask of one edition. */
export interface Listings {
  filtered(query: ListingQuery, offered: readonly string[], about: About): Promise<Filtered>;
  /** Product counts by category and by what they are counted. */
  counts(): Promise<readonly { category: string; value: number; count: number }[]>;
  filterNames(): Promise<SpecificationName[]>;
  machines(text: string): Promise<string[]>;
  /** A page of published products with their change numbers, newest first, of one category or all. */
  newest(category: string | undefined, place: Place): Promise<{ id: string; change: number }[]>;
}

interface Listed extends Pick<ListingQuery, "sort" | "place"> {
  /** The number of matching products. */
  total: number;
}

interface About {
  found: readonly string[] | undefined;
  /** The filters of the whole list, if this is a subset. */
  whole: readonly ListFilter[] | undefined;
}

export function openListings(db: Connection, { documents, values, counts }: EditionTables): Listings {
  return {
    async filtered({ category, choices, sort, place }, offered, { found, whole }) {
      const base = { category, found };
      const [ids, names] = await Promise.all([choiceIds(choices, offered), readNames(offered)]);
      const isChosen = ids.size > 0;
      const { rows, total } =
        isChosen || found
          ? await countAmong(base, offered, ids)
          : { rows: await countWhole(category, offered), total: 0 };
      const spellings = await readSpellings([
        ...rows,
        ...(whole ?? []).flatMap(({ key: facet, values: shown }) => shown.map(({ key }) => ({ facet, key }))),
      ]);
      const chosen = facetsOf(spellings, names, { offered, choices });
      const countOf = countsOf(rows, chosen);
      const filters = listFilters(chosen, (value) => countOf.get(value) ?? 0, whole);
      if (!isChosen) return { ids: undefined, total: 0, filters };
      return { ids: await readListed(base, [...ids.values()], { sort, place, total }), total, filters };
    },
    counts: () =>
      db.query<{ category: string; value: number; count: number }>(
        `select category, value, count from ${counts} where value = any($1) and count > 0`,
        [Object.values(COUNTED)],
      ),
    async filterNames() {
      const rows = await db.query<{ facet: string; filter: string; parts: number; held: number }>(
        `select n.facet, n.filter, n.parts, v.held::int as held from ${values} n join
           (select facet, count(distinct key) as held from ${values} where key <> '' and parts > 0 group by facet) v
           using (facet) where n.key = '' and n.parts > 0 and n.facet <> $1`,
        [MACHINE_NAMES],
      );
      return [...new Set(rows.map(({ facet }) => facet))]
        .map((facet) => {
          const own = rows.filter((row) => row.facet === facet);
          return {
            name: mostFrequent(own.map(({ filter, parts }) => [filter, parts] as const)),
            products: own.reduce((sum, { parts }) => sum + parts, 0),
            values: own[0]?.held ?? 0,
          };
        })
        .sort((one, other) => other.products - one.products || (one.name < other.name ? -1 : 1));
    },
    newest: (category, { from, count }) =>
      // The places are found in the index alone; then the page's products are read.
      db.query<{ id: string; change: number }>(
        `select d.id, d.change::float8 as change from (select id, created_at from ${documents}
           where side = ${PUBLISHED} ${category ? "and category = $3" : ""}
           order by created_at desc, id desc limit $1 offset $2) page
         join ${documents} d using (id) order by d.created_at desc, d.id desc`,
        [count, from, ...(category ? [category] : [])],
      ),
    async machines(text) {
      const piece = compact(text);
      if (piece.length < MACHINE_LENGTH_MIN) return [];
      const rows = await db.query<{ text: string }>(
        `select (array_agg(text order by id))[1] as text from ${values}
         where facet = $1 and key >= $2 and key < $3 and parts > 0
         group by key order by sum(parts) desc, min(id) limit ${MACHINES_OFFERED}`,
        [MACHINE_NAMES, piece, `${piece}\u{10ffff}`],
      );
      return rows.map((row) => row.text);
    },
  };

  /** The ids of the chosen values in all their spellings, by filter. */
  async function choiceIds(
    choices: readonly string[],
    offered: readonly string[],
  ): Promise<Map<string, number[]>> {
    const wanted = offered.flatMap((facet) =>
      choices
        .filter((choice) => choice.startsWith(`${facet}.`))
        .map((choice) => ({ facet, key: choice.slice(facet.length + 1) })),
    );
    const ids = new Map<string, number[]>();
    if (!wanted.length) return ids;
    const rows = await db.query<ValueRow>(
      `select v.* from unnest($1::text[], $2::text[]) as t(facet, key)
       join ${values} v on v.facet = t.facet and v.key = t.key collate "C" where v.key <> '' and v.parts > 0`,
      [wanted.map(({ facet }) => facet), wanted.map(({ key }) => key)],
    );
    for (const { id, facet } of rows) ids.set(facet, [...(ids.get(facet) ?? []), id]);
    return ids;
  }

  function conditionOf({ category, found }: Base, chosen: readonly (readonly number[])[]) {
    const parameters: unknown[] = [];
    const parameter = (value: unknown) => `$${parameters.push(value)}`;
    const conditions = [
      `d.side = ${PUBLISHED}`,
      // What a search found is of its category.
      ...(found ? [`d.id = any(${parameter(found)})`] : []),
      ...(category && !found
        ? [
            chosen.length
              ? isOf(category, categoryToken(category), parameter)
              : `d.category = ${parameter(category)}`,
          ]
        : []),
      ...chosen.map((ids) => `d.vals && ${parameter(ids)}::int[]`),
    ];
    return { condition: conditions.join(" and "), parameters };
  }

  /** Counts each filter's values among the products that match the other filters, and the products that match all. */
  async function countAmong(
    base: Base,
    offered: readonly string[],
    ids: ReadonlyMap<string, readonly number[]>,
  ): Promise<{ rows: CountedValue[]; total: number }> {
    const free = offered.filter((facet) => !ids.has(facet));
    const [matching, ...counted] = await Promise.all([
      countMatching(base, [...ids.values()], free),
      ...[...ids.keys()].map(async (facet) => {
        const others = [...ids].filter(([other]) => other !== facet).map(([, chosen]) => chosen);
        if (!others.length && !base.found) return countWhole(base.category, [facet]);
        return (await countMatching(base, others, [facet])).rows;
      }),
    ]);
    const rows = [matching.rows, ...counted].flat();
    const missing = [...ids.values()].flat().filter((id) => !rows.some((row) => row.id === id));
    if (missing.length) {
      const others = await db.query<ValueRow>(`select * from ${values} where id = any($1)`, [missing]);
      rows.push(...others.map((row) => ({ ...row, count: 0 })));
    }
    return { rows, total: matching.total };
  }

  /** Reads the matching products once: how many there are, and how many have each value of some filters. */
  async function countMatching(
    base: Base,
    chosen: readonly (readonly number[])[],
    facets: readonly string[],
  ): Promise<{ rows: CountedValue[]; total: number }> {
    const { condition, parameters } = conditionOf(base, chosen);
    const rows = await db.query<CountedValue>(
      `select v.*, c.count from (select value, count(*)::int as count from (select unnest(d.vals || ${EACH_PRODUCT}) as value
         from ${documents} d where ${condition}) held group by value) c
       left join ${values} v on v.id = c.value
       where c.value = ${EACH_PRODUCT} or (v.key <> '' and v.facet = any($${parameters.length + 1}))`,
      [...parameters, facets],
    );
    return {
      rows: rows.filter(({ id }) => id !== null),
      total: rows.find(({ id }) => id === null)?.count ?? 0,
    };
  }

  function countWhole(category: string | undefined, offered: readonly string[]): Promise<CountedValue[]> {
    if (category)
      return db.query<CountedValue>(
        `select v.*, c.count from ${values} v join ${counts} c on c.value = v.id and c.category = $1
         where v.facet = any($2) and v.key <> '' and c.count > 0`,
        [category, offered],
      );
    return db.query<CountedValue>(
      `select v.*, v.parts as count from ${values} v where v.facet = any($1) and v.key <> '' and v.parts > 0`,
      [offered],
    );
  }

  /** Reads values in all their spellings: the most frequent one names a value, wherever it was counted. */
  function readSpellings(wanted: readonly Pick<ValueRow, "facet" | "key">[]): Promise<ValueRow[]> {
    const keys = [...new Map(wanted.map((each) => [JSON.stringify([each.facet, each.key]), each])).values()];
    return db.query<ValueRow>(
      `select v.* from unnest($1::text[], $2::text[]) as t(facet, key)
       join ${values} v on v.facet = t.facet and v.key = t.key collate "C" where v.parts > 0`,
      [keys.map(({ facet }) => facet), keys.map(({ key }) => key)],
    );
  }

  function readNames(offered: readonly string[]): Promise<ValueRow[]> {
    return db.query<ValueRow>(`select * from ${values} where facet = any($1) and key = '' and parts > 0`, [
      offered,
    ]);
  }

  /** Reads a page of the matching products, newest first or by a measure in its most frequent unit. */
  async function readListed(
    base: Base,
    chosen: readonly (readonly number[])[],
    { sort, place = { from: 0, count: IDS_MAX }, total }: Listed,
  ): Promise<string[]> {
    if (!sort && !base.found && total > MANY && place.from < total / MANY_WALKED)
      return walkNewest(base, chosen, place);
    const { condition, parameters } = conditionOf(base, chosen);
    const measured = sort ? await amountsOf(sort, base, chosen) : undefined;
    const at = parameters.length;
    const inOrder = base.found
      ? [`array_position($${at + 1}::text[], d.id)`]
      : ["d.created_at desc", "d.id desc"];
    const values = [...parameters, base.found ?? [], place.count, place.from];
    const order = (first: readonly string[]) =>
      `order by ${[...first, ...inOrder].join(", ")} limit $${at + 2} offset $${at + 3}`;
    const from = `from ${documents} d`;
    const rows = measured?.ids.length
      ? await db.query<{ id: string }>(
          `select d.id ${from} left join lateral (select min(m.amount) as amount
             from unnest($${at + 4}::int[], $${at + 5}::float8[]) as m(value, amount) where m.value = any(d.vals)) a on true
           where ${condition} and $${at + 1}::text[] is not null
           ${order([`a.amount ${measured.isDescending ? "desc" : "asc"} nulls last`])}`,
          [...values, measured.ids, measured.amounts],
        )
      : await db.query<{ id: string }>(
          `select d.id ${from} where ${condition} and $${at + 1}::text[] is not null ${order([])}`,
          values,
        );
    return rows.map(({ id }) => id);
  }

  /** Goes through the list, newest first, until a page is full: of many products the first ones are found soon. */
  async function walkNewest(
    base: Base,
    chosen: readonly (readonly number[])[],
    { from, count }: Place,
  ): Promise<string[]> {
    const { condition, parameters } = conditionOf(base, []);
    const holding = chosen.map((ids) => `d.vals && $${parameters.push(ids)}::int[]`).join(" and ");
    const place = [count, from].map((number) => `$${parameters.push(number)}`);
    // 'offset 0' keeps the order of the index: a planner that merges both would sort all of them.
    const rows = await db.query<{ id: string }>(
      `select d.id from (select id, vals from ${documents} d where ${condition}
         order by created_at desc, id desc offset 0) d where ${holding} limit ${place.join(" offset ")}`,
      parameters,
    );
    return rows.map(({ id }) => id);
  }

  /** The values of a measure in the unit that most matching products have. */
  async function amountsOf(sort: string, base: Base, chosen: readonly (readonly number[])[]) {
    const { key, isDescending } = readMeasureOrder(sort);
    const { rows } = await countMatching(base, chosen, [key]);
    const measures = rows.flatMap(
      ({ id, text, count }): { id: number; count: number; measure: Measure }[] => {
        const measure = measureOf(text);
        return measure ? [{ id, count, measure }] : [];
      },
    );
    const unit = mostFrequent(measures.map(({ measure, count }) => [measure.unitKey, count] as const));
    const same = measures.filter(({ measure }) => measure.unitKey === unit);
    return {
      ids: same.map(({ id }) => id),
      amounts: same.map(({ measure }) => measure.amount),
      isDescending,
    };
  }
}

/** The offered filters with these values. */
function facetsOf(
  spellings: readonly ValueRow[],
  names: readonly ValueRow[],
  { offered, choices }: { offered: readonly string[]; choices: readonly string[] },
): ChosenFacet[] {
  const facets = new Map<string, Facet>();
  for (const { facet, filter, parts } of names) {
    const known = facets.get(facet) ?? { key: facet, names: new Map(), values: new Map() };
    facets.set(facet, known);
    known.names.set(filter, (known.names.get(filter) ?? 0) + parts);
  }
  let place = 0;
  for (const { facet: of, key, filter, text, parts } of spellings) {
    const facet = facets.get(of);
    if (!facet) continue;
    const value: FacetValue = facet.values.get(key) ?? { key, place: place++, facet, written: [] };
    facet.values.set(key, value);
    value.written.push({ value, filter, text, parts });
  }
  return offered.flatMap((key) => {
    const facet = facets.get(key);
    return facet ? [{ facet, values: new Set(picked(choices, facet)) }] : [];
  });
}

/** The number of products of each value, in any spelling. */
function countsOf(rows: readonly CountedValue[], chosen: readonly ChosenFacet[]): Map<FacetValue, number> {
  const counts = new Map<FacetValue, number>();
  for (const { facet, key, count } of rows) {
    const value = chosen.find((each) => each.facet.key === facet)?.facet.values.get(key);
    if (value) counts.set(value, (counts.get(value) ?? 0) + count);
  }
  return counts;
}
