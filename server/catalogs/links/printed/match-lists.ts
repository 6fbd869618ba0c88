import {
  areOtherFigures,
  type DrawnPosition,
  drawnFrom,
  type Positions,
  type SurveyedPage,
  wholeFigure,
} from "./positions.ts";

interface Group {
  pages: readonly number[];
  figures: readonly string[];
  positions: Positions;
  /** Positions that have different codes in two tables. */
  conflicts: ReadonlySet<string>;
}

/** The result for a page: the positions of its list, or the pages of possible lists. */
export interface Match {
  positions: Positions;
  unclear: readonly number[];
}

/** Maximum number of drawings or blank pages between a drawing and its list. */
const PAGES_BETWEEN_MAX = 3;
/** A single matching number is no evidence. */
const HITS_MIN = 2;

/**
 * Finds each drawing's list by the pages' numbers. A list matches if both name the same figure, or if it is the only one
 * nearby with the drawing's numbers and no other drawing may own it. Otherwise nothing is linked.
 */
export function matchLists(pages: readonly SurveyedPage[]): Map<number, Match> {
  const catalog = new Surveyed(pages);
  const drawings = pages.filter(({ labels }) => labels.length > 0);
  const matches = new Map<number, Match>();
  for (const page of drawings) {
    const match = matchByTitle(catalog, page);
    if (match) matches.set(page.number, match);
  }
  const untitled = drawings.filter(({ number }) => !matches.has(number));
  const claimed = new Set([
    ...drawings.filter(({ number }) => matches.has(number)).flatMap((page) => catalog.titledLists(page)),
    ...drawings.flatMap((page) => catalog.own(page).filter(({ positions }) => hasAll(page, positions))),
  ]);
  const candidates = new Map(
    untitled.map((page) => [page, catalog.near(page).filter((group) => isCandidate(page, group, claimed))]),
  );
  for (const page of untitled) {
    const match = matchByNumbers(catalog, page, candidates);
    if (match) matches.set(page.number, match);
  }
  return matches;
}

class Surveyed {
  readonly groups: readonly Group[];
  readonly #pages: ReadonlyMap<number, SurveyedPage>;

  constructor(pages: readonly SurveyedPage[]) {
    this.#pages = new Map(pages.map((page) => [page.number, page]));
    this.groups = groupLists(pages);
  }

  own({ number }: SurveyedPage): Group[] {
    return this.groups.filter(({ pages }) => pages.includes(number));
  }

  /** The lists on the page itself, then the nearest before and after it, skipping drawings and blank pages. */
  near(page: SurveyedPage): Group[] {
    return [...new Set([...this.own(page), ...this.#nearest(page, -1), ...this.#nearest(page, 1)])];
  }

  #nearest({ number }: SurveyedPage, step: -1 | 1): Group[] {
    for (let away = 1; away <= PAGES_BETWEEN_MAX + 1; away += 1) {
      const page = this.#pages.get(number + step * away);
      if (!page) return [];
      if (page.lists.length) return this.own(page);
      if (!page.isBlank && page.labels.length < HITS_MIN) return [];
    }
    return [];
  }

  /** The figures of a page's drawings: those it names except its lists' figures, if others remain. */
  drawnFigures(page: SurveyedPage): readonly string[] {
    const listed = new Set(page.lists.flatMap(({ figures }) => figures));
    const others = page.figures.filter((name) => !listed.has(name));
    return others.length ? others : page.figures;
  }

  /** The lists of the page's figures; if figures are numbered per chapter, those nearby. */
  titledLists(page: SurveyedPage): Group[] {
    const drawn = this.drawnFigures(page);
    const named = (names: readonly string[]) =>
      this.groups.filter(({ figures }) => figures.some((name) => names.includes(name)));
    const exact = named(drawn);
    const found = exact.length ? exact : named(drawn.map(wholeFigure));
    if (found.length < 2) return found;
    const near = this.near(page).filter((group) => found.includes(group));
    return near.length ? near : found;
  }
}

/** Merges tables of one figure, and tables that continue the previous numbers on the same or next page. */
function groupLists(pages: readonly SurveyedPage[]): Group[] {
  const groups: Group[] = [];
  for (const { number, lists } of pages) {
    for (const { figures, positions } of lists) {
      const last = groups.at(-1);
      const page = last?.pages.at(-1) ?? Number.NEGATIVE_INFINITY;
      const list: Group = { pages: [number], figures, positions, conflicts: new Set() };
      if (last && number - page <= 1 && goesOn(last, list, number === page)) {
        groups[groups.length - 1] = joined(last, list);
      } else groups.push(list);
    }
  }
  return groups;
}

function goesOn(before: Group, list: Group, isOnePage: boolean): boolean {
  if (list.figures.length) return list.figures.some((name) => before.figures.includes(name));
  const [ends, begins] = [numbersOf(before.positions), numbersOf(list.positions)];
  return isOnePage
    ? [...list.positions.keys()].every((label) => !before.positions.has(label))
    : Math.min(...begins) > Math.max(...ends);
}

const numbersOf = (positions: Positions) => [...positions.keys()].map((label) => Number.parseInt(label, 10));

function joined(a: Group, b: Group): Group {
  const conflicts = new Set([...a.conflicts, ...b.conflicts]);
  const positions = new Map(a.positions);
  for (const [label, keys] of b.positions) {
    const known = positions.get(label);
    if (known && known.join() !== keys.join()) conflicts.add(label);
    positions.set(label, keys);
  }
  return {
    pages: [...new Set([...a.pages, ...b.pages])],
    figures: [...new Set([...a.figures, ...b.figures])],
    positions,
    conflicts,
  };
}

function matchByTitle(catalog: Surveyed, page: SurveyedPage): Match | undefined {
  const lists = catalog.titledLists(page);
  const [first, ...others] = lists;
  if (!first) return undefined;
  const near = catalog.near(page);
  if (others.length && !lists.every((list) => near.includes(list))) return unclear(lists);
  return decided(page, others.reduce(joined, first));
}

/** A list's positions without conflicting ones; none if most of the page's numbers aren't in it. */
function decided(page: SurveyedPage, list: Group): Match {
  const { labels, numbers } = drawnFrom(page, list.positions);
  const drawn = new Set(labels.map(({ label }) => label));
  const positions = new Map([...list.positions].filter(([label]) => !list.conflicts.has(label)));
  return {
    positions: drawn.size * 2 >= numbers.size ? positions : new Map(),
    unclear: [...drawn].some((label) => list.conflicts.has(label)) ? list.pages : [],
  };
}

const unclear = (groups: readonly Group[]): Match => ({
  positions: new Map(),
  unclear: [...new Set(groups.flatMap(({ pages }) => pages))].sort((a, b) => a - b),
});

const hasAll = (page: SurveyedPage, positions: Positions) =>
  drawnFrom(page, positions).hits.size === positions.size;

/** Whether a list is on the page itself, or nearby without another figure or drawing. */
const isCandidate = (page: SurveyedPage, group: Group, claimed: ReadonlySet<Group>): boolean =>
  group.pages.includes(page.number) || (!claimed.has(group) && !areOtherFigures(page.figures, group.figures));

type Candidates = ReadonlyMap<SurveyedPage, readonly Group[]>;

function matchByNumbers(catalog: Surveyed, page: SurveyedPage, candidates: Candidates): Match | undefined {
  const near = candidates.get(page) ?? [];
  const own = catalog.own(page);
  const byCode = () => matchByCode(page, catalog.near(page));
  const fits = near.map((group) => fitOf(page, group, candidates)).filter(({ isPossible }) => isPossible);
  const ownFits = own.map((group) => fitOf(page, group, candidates)).filter(({ isOwn }) => isOwn);
  const exact = fits.filter(({ isExact }) => isExact);
  const [mine] = ownFits;
  if (mine) {
    if (ownFits.length > 1) return byCode() ?? unclear(ownFits.map(({ group }) => group));
    if (mine.isExact || exact.length === 0) return decided(page, mine.group);
  }
  const possible = exact.length ? exact : fits;
  const [only] = possible;
  if (!only) return pairAround(page, near, candidates) ?? byCode();
  if (possible.length > 1 || mine) {
    return byCode() ?? unclear([...(mine ? [mine.group] : []), ...possible.map(({ group }) => group)]);
  }
  return hasRival(page, only, candidates) ? (byCode() ?? unclear([only.group])) : decided(page, only.group);
}

interface Fit extends DrawnPosition {
  group: Group;
  isPossible: boolean;
  /** Whether the drawing has exactly the list's numbers. */
  isExact: boolean;
  /** Whether tables on the drawing's page have half of its numbers. */
  isOwn: boolean;
}

function fitOf(page: SurveyedPage, group: Group, candidates: Candidates): Fit {
  const drawn = drawnFrom(page, group.positions);
  const { hits, misses } = drawn;
  const fits = hits.size >= HITS_MIN && misses === 0;
  const isExact = fits && hits.size === group.positions.size;
  const isPossible = isExact || (fits && coveredBy(group, candidates).size * 2 >= group.positions.size);
  const listed = group.pages.includes(page.number)
    ? page.lists.flatMap(({ positions }) => [...positions.keys()])
    : [];
  const ownHits = listed.filter((label) => hits.has(label)).length;
  const isOwn = ownHits > 0 && ownHits * 2 >= drawn.numbers.size;
  return { ...drawn, group, isPossible, isExact, isOwn };
}

/** The list's positions on nearby drawings that have no other numbers. */
function coveredBy(group: Group, candidates: Candidates): Set<string> {
  const covered = new Set<string>();
  for (const [page, near] of candidates) {
    if (!near.includes(group)) continue;
    const { hits, misses } = drawnFrom(page, group.positions);
    if (misses === 0) for (const label of hits) covered.add(label);
  }
  return covered;
}

/** Whether another drawing with some of the same numbers may own the list. */
function hasRival(page: SurveyedPage, { group, hits, isExact }: Fit, candidates: Candidates): boolean {
  return [...candidates].some(([other, near]) => {
    if (other === page || !near.includes(group)) return false;
    const rival = fitOf(other, group, candidates);
    if (!rival.isPossible || hits.isDisjointFrom(rival.hits)) return false;
    if (isExact) return rival.isExact;
    // Two views that together cover the list and share some numbers.
    const areViews =
      !hits.isSubsetOf(rival.hits) &&
      !rival.hits.isSubsetOf(hits) &&
      hits.union(rival.hits).size === group.positions.size;
    return !areViews;
  });
}

/** Two lists that only together have the drawing's numbers. */
function pairAround(page: SurveyedPage, near: readonly Group[], candidates: Candidates): Match | undefined {
  const [first, second, ...others] = near;
  if (!first || !second || others.length) return undefined;
  if ([...first.positions.keys()].some((label) => second.positions.has(label))) return undefined;
  const both = joined(first, second);
  const { hits, misses } = drawnFrom(page, both.positions);
  if (misses > 0 || hits.size < both.positions.size) return undefined;
  const isClaimed = [...candidates].some(
    ([other, lists]) =>
      other !== page &&
      [first, second].some((list) => lists.includes(list) && fitOf(other, list, candidates).isPossible),
  );
  return isClaimed ? unclear([both]) : decided(page, both);
}

/** Matches a page that prints the code of each of its numbers, all of one size: the page of one or few parts. */
function matchByCode(page: SurveyedPage, near: readonly Group[]): Match | undefined {
  const positions = new Map<string, readonly string[]>();
  for (const { label } of page.labels) {
    const printed = near.flatMap(({ positions: listed }) =>
      (listed.get(label) ?? []).filter((key) => page.keys.has(key)),
    );
    if (printed.length) positions.set(label, [...new Set(printed)]);
  }
  return positions.size > 0 && drawnFrom(page, positions).misses === 0
    ? { positions, unclear: [] }
    : undefined;
}
