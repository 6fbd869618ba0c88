import type { WeightedTerm } from "#server/products/search/ranking/postings.ts";
import type { Connection } from "./connection.ts";
import {
  anywhere,
  categoryToken,
  fromLevel,
  inSample,
  LEVELS_PER_HALF,
  levelOf,
} from "./postings-in-bytes.ts";
import type { EditionTables } from "./tables.ts";

/** The levels of the tiers: of several words, and of a single one, which many more documents have. */
const TIERS = [8, 6];
const TIERS_OF_ONE = [12, 10, 8, 6];
/** A tier is read while the better ones have fewer documents than this. */
const ENOUGH = 100;
const TIER_MAX = 200;
/** A word in fewer documents is rare. Up to this many matching documents are all ranked. */
export const RARE_MAX = 300;
/** Of a word with fewer documents than this, all are looked up before any tier; of others a sample. */
const FEW = 5000;
/** Fewer in a sample are at most a hundred or two in all: the next tier has room for them. */
const SAMPLED_FEW = 12;
/** Documents with all words, whose order beyond the ranked ones is by age. */
export const ALL_MAX = 1001;
/** The terms of a word by which tiers are chosen, and all that are looked for. */
const TIER_TERMS = 20;
const TERMS_MAX = 100;

/** A term with the number of its word. */
export interface NumberedTerm extends WeightedTerm {
  id: number;
}

/** A document to be ranked. */
export interface Candidate extends Record<string, unknown> {
  no: number;
  id: string;
  category: string;
  change: number;
  post: Buffer;
}

/** Documents to be ranked, and the ids of others that have every word, which follow them by age. */
export interface Candidates {
  ranked: readonly Candidate[];
  others: readonly string[];
}

/**
 * A condition for documents of a category beside others that the same index answers. The column is in an expression so that its own
 * index is left alone: reading a hundred thousand entries there takes longer than comparing what is found.
 */
export const isOf = (category: string, token: number, parameter: (value: unknown) => string): string =>
  `tokens @> array[${parameter(token)}::int] and category || '' = ${parameter(category)}`;

/** At most how many documents have one of these terms. */
export const documentsOf = (terms: readonly NumberedTerm[]): number =>
  terms.reduce((sum, { term }) => sum + term.documents, 0);

/**
 * Reads documents that have a term of each word, in one statement: first those in whose score each word has the greatest share,
 * then tiers with less, while there are few. Common words have hundreds of thousands of documents, of which only these can lead;
 * noting all of a large tier takes long, so its sample is read instead where that fills the list. If one of the words is in few
 * documents, the documents with every word are read first; up to RARE_MAX of them are ranked without tiers.
 */
export async function readCandidates(
  db: Connection,
  { documents }: EditionTables,
  words: readonly (readonly NumberedTerm[])[],
  category: string | undefined,
): Promise<Candidates> {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const scan: Scan = (name, tokens, when, isSample = false) => {
    const ofSample = (token: number) => (isSample ? inSample(token) : token);
    const having = [
      when,
      ...tokens.map((each) => `tokens && ${parameter(each.map(ofSample))}::int[]`),
      ...(category ? [isOf(category, ofSample(categoryToken(category)), parameter)] : []),
    ];
    return `${name} as materialized (select no, id, category, change, post from ${documents}
      where ${having.join(" and ")} limit ${ALL_MAX})`;
  };
  const tiers = (words.length > 1 ? TIERS : TIERS_OF_ONE)
    .map((level) => words.map((terms) => tokensFrom(terms, level)))
    .filter((tier) => tier.every((tokens) => tokens.length > 0));
  const all = words.map((terms) => heaviest(terms, TERMS_MAX).map(({ id }) => anywhere(id)));
  const leastCommon = Math.min(...words.map(documentsOf));
  const { parts, better, last } = partsOf([...tiers, all], leastCommon, scan);
  const toRank = [
    ...better.map((name) => `(select * from ${name} limit ${TIER_MAX})`),
    ...last.map((name) => `(select * from ${name} where ${countOf(better)} < ${ENOUGH} limit ${RARE_MAX})`),
  ];
  const found = [...better, ...last].map((name) => `select no, id from ${name}`);
  const rows = await db.query<Candidate & { others: string | null }>(
    `with ${parts.join(", ")},
       ranked as (select distinct on (no) * from (${toRank.join(" union all ")}) listed order by no),
       others as (select * from (${found.join(" union ")}) found
         where no not in (select no from ranked) order by no limit ${ALL_MAX})
     select no, id, category, change::float8 as change, post, null as others from ranked
     union all select null, null, null, null, null, string_agg(id, ',' order by no) from others`,
    values,
  );
  return {
    ranked: rows.filter(({ id }) => id !== null),
    others: rows.at(-1)?.others?.split(",") ?? [],
  };
}

/** Part of a statement: documents with a token of each word, or those of the sample. */
type Scan = (
  name: string,
  tokens: readonly (readonly number[])[],
  when: string,
  isSample?: boolean,
) => string;

/** At least how many documents some tiers have: a tier has those of the better ones. */
const countOf = (names: readonly string[]) =>
  names.length ? `greatest(${names.map((name) => `(select count(*) from ${name})`).join(", ")})` : "0";

/** The parts of a statement that read the tiers and, as the last one, all that have every word; and the names of both. */
function partsOf(
  tiers: readonly (readonly (readonly number[])[])[],
  leastCommon: number,
  scan: Scan,
): { parts: string[]; better: string[]; last: string[] } {
  const end = tiers.length - 1;
  const names = tiers.map((_, at) => `t${at}`);
  const samples = leastCommon < FEW ? [] : tiers.map((_, at) => `s${at}`);
  const before = (at: number) => [...samples.slice(0, at), ...names.slice(0, at)];
  const isWanted = (at: number) => `${countOf(before(at))} < ${at < end ? ENOUGH : ALL_MAX}`;
  const ofTier = (at: number, when: string) => scan(`t${at}`, tiers[at] as number[][], when);
  const named = { better: before(end), last: [...samples.slice(end), ...names.slice(end)] };
  if (leastCommon < FEW) {
    const isMany = `${countOf([`t${end}`])} > ${RARE_MAX}`;
    const parts = names.slice(0, end).map((_, at) => ofTier(at, `${isMany} and ${isWanted(at)}`));
    return { parts: [ofTier(end, "true"), ...parts], ...named };
  }
  const sampled = samples.map((name, at) =>
    scan(name, tiers[at] as number[][], `${countOf(samples.slice(0, at))} < ${ALL_MAX}`, true),
  );
  const whole = names.map((_, at) => {
    const isSmall = `${countOf([`s${at}`])} < ${ALL_MAX}`;
    const isNotInNext = at < end ? ` and ${countOf([`s${at + 1}`])} > ${SAMPLED_FEW}` : "";
    return ofTier(at, `${isWanted(at)} and ${isSmall}${isNotInNext}`);
  });
  return { parts: [...sampled, ...whole], ...named };
}

/** Reads some documents in which a term stands with one of others, to see which of several words is meant. */
export function readContext(
  db: Connection,
  { documents }: EditionTables,
  { terms, others }: { terms: readonly number[]; others: readonly number[] },
): Promise<Candidate[]> {
  return db.query<Candidate>(
    `select distinct d.* from unnest($1::int[]) as t(token) cross join lateral
       (select no, id, category, change::float8 as change, post from ${documents} where tokens @> array[t.token] and tokens && $2::int[] limit 60) d`,
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
