import type { WeightedTerm } from "#server/products/search/ranking/postings.ts";
import type { Connection } from "./connection.ts";
import { anywhere, fromLevel, LEVELS_PER_HALF, levelOf } from "./postings-in-bytes.ts";
import type { EditionTables } from "./tables.ts";

/** The levels of the tiers: of several words, and of a single one, which many more documents have. */
const TIERS = [8, 6];
const TIERS_OF_ONE = [12, 10, 8, 6];
/** A tier is read while the better ones have fewer documents than this. */
const ENOUGH = 100;
const TIER_MAX = 200;
/** A word in fewer documents is rare. */
export const RARE_MAX = 300;
/** Documents with all words, whose order beyond the ranked ones is by age. */
export const ALL_MAX = 1001;
/** The terms of a word by which tiers are chosen, and all that are looked for. */
const TIER_TERMS = 20;
const TERMS_MAX = 300;

/** A term with the number of its word. */
export interface NumberedTerm extends WeightedTerm {
  id: number;
}

/** A document to be ranked; without postings one that follows by age. */
export interface Candidate extends Record<string, unknown> {
  no: number;
  id: string;
  category: string;
  post: Buffer | null;
}

/**
 * Reads documents that have a term of each word, in one statement: first those in whose score each word has the greatest share,
 * then tiers with less, while there are few. Common words have hundreds of thousands of documents, of which only these can lead.
 * Of rare words all documents are ranked.
 */
export function readCandidates(
  db: Connection,
  { documents }: EditionTables,
  words: readonly (readonly NumberedTerm[])[],
  { category, isRare = false }: { category?: string | undefined; isRare?: boolean },
): Promise<Candidate[]> {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const where = (tokens: readonly (readonly number[])[]) =>
    [
      ...tokens.map((each) => `tokens && ${parameter(each)}::int[]`),
      ...(category ? [`category = ${parameter(category)}`] : []),
    ].join(" and ");
  const levels = isRare ? [] : words.length > 1 ? TIERS : TIERS_OF_ONE;
  const tiers = levels.map((level) => words.map((terms) => tokensFrom(terms, level)));
  const all = words.map((terms) => heaviest(terms, TERMS_MAX).map(({ id }) => anywhere(id)));
  const named = tiers
    .filter((tier) => tier.every((tokens) => tokens.length > 0))
    .map((tier, at) => ({ name: `t${at}`, condition: where(tier), limit: TIER_MAX }));
  const last = { name: "rest", condition: where(all), limit: ALL_MAX };
  const counted = (names: readonly string[]) =>
    names.length ? names.map((name) => `(select count(*) from ${name})`).join(" + ") : "0";
  const parts = [...named, last].map(({ name, condition, limit }, at) => {
    const before =
      name === "rest" ? "true" : `${counted(named.slice(0, at).map((tier) => tier.name))} < ${ENOUGH}`;
    return `${name} as materialized (select no from ${documents} where ${before} and ${condition} limit ${limit})`;
  });
  const tierNames = named.map(({ name }) => name);
  const ranked = [
    ...tierNames.map((name) => `select no from ${name}`),
    `(select no from rest where ${counted(tierNames)} < ${ENOUGH} limit ${isRare ? RARE_MAX : TIER_MAX})`,
  ].join(" union ");
  return db.query<Candidate>(
    `with ${parts.join(", ")}, ranked as materialized (${ranked}), listed as (select no, true as is_ranked from ranked
       union all select no, false from rest where no not in (select no from ranked))
     select d.no, d.id, d.category, case when is_ranked then d.post end as post
     from listed join ${documents} d using (no) order by d.no`,
    values,
  );
}

/** Reads some documents in which a term stands with one of others, to see which of several words is meant. */
export function readContext(
  db: Connection,
  { documents }: EditionTables,
  { terms, others }: { terms: readonly number[]; others: readonly number[] },
): Promise<Candidate[]> {
  return db.query<Candidate>(
    `select distinct d.no, d.id, d.category, d.post from unnest($1::int[]) as t(token) cross join lateral
       (select no, id, category, post from ${documents} where tokens @> array[t.token] and tokens && $2::int[] limit 60) d`,
    [terms.map(anywhere), others.map(anywhere)],
  );
}

const heaviest = (terms: readonly NumberedTerm[], most: number): readonly NumberedTerm[] =>
  terms.length > most ? terms.toSorted((one, other) => other.weight - one.weight).slice(0, most) : terms;

/** The tokens of a word whose weight times its share of the score reaches a level; the likeliest meaning counts whole. */
function tokensFrom(terms: readonly NumberedTerm[], level: number): number[] {
  const most = terms.reduce((sum, { weight }) => Math.max(sum, weight), 0);
  const share = 1 - 2 ** (-level / LEVELS_PER_HALF);
  return heaviest(terms, TIER_TERMS).flatMap(({ id, weight }) => {
    const needed = share / (weight / most);
    return needed >= 1 ? [] : fromLevel(id, weight === most ? level : levelOf(needed));
  });
}
