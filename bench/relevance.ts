import { readConfig } from "#server/platform/config.ts";
import { openServices } from "#server/services.ts";
import { KINDS, openKinds, rightPlacesOf } from "#tests/relevance/kinds.ts";
import { type Goodness, goodnessOf, JUDGING, ndcg, openSample, TUNING } from "#tests/relevance/measure.ts";
import { openSamplePages } from "#tests/relevance/sample-pages.ts";
import { SEARCHES } from "#tests/relevance/searches.ts";
import {
  GROUP_NAMES,
  rightOf,
  rightPagesOf,
  STRANGERS_JUDGING,
  STRANGERS_TUNING,
} from "#tests/relevance/strangers.ts";
import { storeFigures } from "./support/figures.ts";
import { withFolder } from "./support/seeded-server.ts";

/** Results worse than this are listed one by one. */
const POOR = 0.6;

/** `npm run bench -- relevance`: the quality of the search results for searches that people have judged, by kind. */
export async function bench(): Promise<void> {
  const find = await openSample();
  const rightOfKind = await openKinds();
  const kinds = [...new Set(SEARCHES.map(({ kind }) => kind))];
  const row = (name: string, isIn: (kind: string) => boolean) => {
    const [tuning, judging] = [TUNING, JUDGING].map((half) =>
      goodnessOf(
        half.filter(({ kind }) => isIn(kind)),
        find,
      ),
    );
    return [name, ...[tuning, judging].flatMap((it) => (it ? cells(it) : []))];
  };
  const poor = SEARCHES.map(({ text, grades }) => ({ text, answer: find(text).codes, grades }))
    .filter(({ answer, grades }) => ndcg(answer, grades) < POOR)
    .map(
      ({ text, answer, grades }) =>
        `- ${text}: ${share(ndcg(answer, grades))}, ${answer.slice(0, 3).join(" ") || "nothing"}`,
    );
  const { pages, places } = await rightPages();
  await storeFigures("relevance", {
    title: "How good the answers of the search are",
    head: [
      "kind",
      "tuning",
      "NDCG@10",
      "led by what was meant",
      "judging",
      "NDCG@10",
      "led by what was meant",
    ],
    rows: [
      ...kinds.map((kind) => row(kind, (other) => other === kind)),
      row("all", () => true),
      [
        "strangers",
        ...[STRANGERS_TUNING, STRANGERS_JUDGING].flatMap((half) => cells(goodnessOf(half, find))),
      ],
      ...GROUP_NAMES.map((group) =>
        groupRow(
          group,
          HALVES.map((half) => rightOf(group, half, find)),
        ),
      ),
      groupRow("pages", pages),
      ...KINDS.map((kind) => [
        `kind ${kind}`,
        ...HALVES.flatMap((half) => kindCells(rightOfKind(kind, half))),
      ]),
      ["kind P", ...places.flatMap(kindCells)],
    ],
    below: `The answers below ${POOR}:\n\n${poor.join("\n")}`,
  });
}

const cells = ({ searches, ndcg, first }: Goodness): string[] => [
  String(searches),
  share(ndcg),
  share(first),
];

const HALVES = ["tuning", "judging"] as const;

/** The share of correct results in each half of a group of strangers' searches. */
const groupRow = (group: string, halves: readonly { right: number; of: number }[]): string[] => [
  `strangers: ${group}`,
  ...halves.flatMap(({ right, of }) => [String(of), "", share(right / of)]),
];

const kindCells = ({ right, of }: { right: number; of: number }): string[] => [
  String(of),
  "",
  share(right / of),
];

/** How many searches inside one and in all of the sample catalogues are answered correctly, by half. */
const rightPages = () =>
  withFolder(async (folder) => {
    const services = await openServices(readConfig({ DATA_DIR: folder }));
    try {
      const { inOne, inAll } = await openSamplePages(services);
      return {
        pages: [await rightPagesOf("tuning", inOne), await rightPagesOf("judging", inOne)],
        places: [await rightPlacesOf("tuning", inAll), await rightPlacesOf("judging", inAll)],
      };
    } finally {
      await services.close();
    }
  });

const share = (value: number): string => value.toFixed(3);
