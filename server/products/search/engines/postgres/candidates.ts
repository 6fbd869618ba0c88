import type { WeightedTerm } from "#server/products/search/ranking/postings.ts";
import type { Connection } from "./connection.ts";
import { anywhere, categoryToken, fromLevel, LEVELS_PER_HALF, levelOf } from "./postings-in-bytes.ts";
import type { EditionTables } from "./tables.ts";

/** The levels of the tiers: of several words, and of a single one, which many more documents have. */
const TIERS = [8, 6];
const TIERS_OF_ONE = [12, 10, 8, 6];
/** A tier is read while the better ones have fewer documents than this. */
const ENOUGH = 100;
const TIER_MAX = 200;
/** A word in fewer documents is rare. Up to this many matching documents are all ranked. */
export const RARE_MAX = 300;
/** Of a word with fewer documents than this, all are looked up before any tier. */
const FEW = 5000;
/** Documents with all words, whose order beyond the ranked ones is by age. */
export const ALL_MAX = 1001;
/** The terms of a word by which tiers are chosen, and all that are looked for. */
const TIER_TERMS = 20;
const TERMS_MAX = 100;

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
 * A condition for documents of a category beside others that the same index answers. The column is in an expression so that its own
 * index is left alone: reading a hundred thousand entries there takes longer than comparing what is found.
 */
export const isOf = (category: string, parameter: (value: unknown) => string): string =>
  `tokens @> array[${parameter(categoryToken(category))}::int] and category || '' = ${parameter(category)}`;

/** At most how many documents have one of these terms. */
export const documentsOf = (terms: readonly NumberedTerm[]): number =>
  terms.reduce((sum, { term }) => sum + term.documents, 0);

/**
 * Reads documents that have a term of each word, in one statement: first those in whose score each word has the greatest share,
 * then tiers with less, while there are few. Common words have hundreds of thousands of documents, of which only these can lead.
 * If one of the words is in few documents, the documents with every word are read first; up to RARE_MAX of them are ranked
 * without tiers.
 */
export function readCandidates(
  db: Connection,
  { documents }: EditionTables,
  words: readonly (readonly NumberedTerm[])[],
  category: string | undefined,
): Promise<Candidate[]> {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const isFew = Math.min(...words.map(documentsOf)) < FEW;
  const ofCategory = category ? ` and ${isOf(category, parameter)}` : "";
  const part = (name: string, tokens: readonly (readonly number[])[], when: string) => {
    const having = tokens.map((each) => `tokens && ${parameter(each)}::int[]`).join(" and ");
    return `${name} as materialized (select no, id, category, post from ${documents}
      where ${when} and ${having}${ofCategory} limit ${ALL_MAX})`;
  };
  const tiers = (words.length > 1 ? TIERS : TIERS_OF_ONE)
    .map((level) => words.map((terms) => tokensFrom(terms, level)))
    .filter((tier) => tier.every((tokens) => tokens.length > 0));
  const names = tiers.map((_, at) => `t${at}`);
  const countOf = (parts: readonly string[]) =>
    parts.length ? parts.map((name) => `(select count(*) from ${name})`).join(" + ") : "0";
  const all = words.map((terms) => heaviest(terms, TERMS_MAX).map(({ id }) => anywhere(id)));
  const inTiers = tiers.map((tier, at) => {
    const isWanted = `${countOf(names.slice(0, at))} < ${ENOUGH}`;
    return part(`t${at}`, tier, isFew ? `${countOf(["rest"])} > ${RARE_MAX} and ${isWanted}` : isWanted);
  });
  const parts = isFew
    ? [part("rest", all, "true"), ...inTiers]
    : [...inTiers, part("rest", all, `${countOf(names)} < ${ALL_MAX}`)];
  const listed = [
    ...names.map((name) => `(select *, true as is_ranked from ${name} limit ${TIER_MAX})`),
    `(select *, true from rest where ${countOf(names)} < ${ENOUGH} limit ${RARE_MAX})`,
    ...[...names, "rest"].map((name) => `select *, false from ${name}`),
  ];
  return db.query<Candidate>(
    `with ${parts.join(", ")}
     select distinct on (no) no, id, category, case when is_ranked then post end as post
     from (${listed.join(" union all ")}) listed order by no, is_ranked desc`,
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
