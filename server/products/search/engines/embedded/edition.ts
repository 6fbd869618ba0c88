import { FIRST_FILTERS } from "#contract/platform/filters.ts";
import { FIRST_MACHINES } from "#contract/platform/machines.ts";
import { wordsInForce } from "#contract/site/search-words.ts";
import type { ListingFiltersBody, MachinesBody, TradeWordsBody } from "#contract/site/settings.ts";
import { namesOfMakers, readBrandNames, readMakers } from "#server/platform/categories.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { ProductRow } from "#server/platform/database/schema.ts";
import { findSetting, readSetting } from "#server/platform/database/settings.ts";
import { brandWordsOf, documentOf, type IndexedRow } from "#server/products/search/document.ts";
import { labelsOf, type MachineReader, machineReader } from "#server/products/search/machines.ts";
import { createTradeWords, type TradeWords } from "#server/products/search/trade-words.ts";
import { traitReader } from "#server/products/search/traits.ts";
import { createProductIndex, type ProductIndex } from "./product-index.ts";

/** What a product is indexed by. */
export type ReadRow = IndexedRow &
  Pick<ProductRow, "published" | "stock" | "change" | "created_at" | "deleted_at">;

/** What an index is made with, from the settings and categories. */
export interface SearchSettings {
  brands: Awaited<ReturnType<typeof readBrandNames>>;
  /** The names of the specifications that list machines. */
  machines: readonly { name: string }[];
  /** The names of the filters that listings offer, in order. */
  filters: readonly string[];
  /** The makers that aren't stocked. */
  makers: SearchSettings["brands"];
  /** The search words' version and the makers' names, as JSON. */
  lexicon: string;
  tradeWords(): TradeWords;
}

export async function readSearchSettings(database: Database): Promise<SearchSettings> {
  const { value, version } = await findSetting<TradeWordsBody>(database, "words");
  const makers = await readMakers(database.read);
  const makerNames = namesOfMakers(makers);
  const filters = (await readSetting<ListingFiltersBody>(database, "filters"))?.filters ?? FIRST_FILTERS;
  return {
    brands: await readBrandNames(database.read),
    machines: ((await readSetting<MachinesBody>(database, "machines")) ?? FIRST_MACHINES).names,
    filters: filters.map(({ name }) => name),
    makers,
    lexicon: JSON.stringify([version, makerNames]),
    tradeWords: () => createTradeWords(wordsInForce(value), makerNames),
  };
}

/**
 * All products as indexed with one set of names: labels of brands are among the words of their products, and with the names
 * of machines they decide what specifications say. Other names need another edition; words and filters can be exchanged.
 */
export interface Edition {
  published: ProductIndex;
  /** Separate, so that unpublished products can't affect a visitor's results. */
  unpublished: ProductIndex;
  machines: MachineReader;
  /** Whether an index made with these settings would have the same entries. */
  isMadeWith(settings: SearchSettings): boolean;
  /** Whether a new one would be much smaller. */
  isWorn(): boolean;
  /** The number of products. */
  size(): number;
  /** Exchanges the search words and the offered filters. */
  configure(settings: SearchSettings): void;
  put(row: ReadRow): void;
  drop(id: string): void;
}

export function createEdition(settings: SearchSettings): Edition {
  const [published, unpublished] = [createProductIndex(), createProductIndex()];
  const names = namesIn(settings);
  const brands = brandWordsOf(settings.brands, settings.machines);
  const machines = machineReader(settings.brands, settings.machines, settings.makers);
  const traits = traitReader(machines);
  let [lexicon, offered] = ["", ""];
  return {
    published,
    unpublished,
    machines,
    isWorn: () => published.isWorn() || unpublished.isWorn(),
    size: () =>
      [published, unpublished]
        .flatMap((index) => [...index.counts().values()])
        .reduce((sum, count) => sum + count, 0),
    isMadeWith: (others) => namesIn(others) === names,
    configure(next) {
      if (next.lexicon !== lexicon) {
        const words = next.tradeWords();
        for (const index of [published, unpublished]) index.setTradeWords(words);
      }
      lexicon = next.lexicon;
      const keys = next.filters.map((name) => traits.filterNamed(name).key);
      if (JSON.stringify(keys) !== offered) published.offer(keys);
      offered = JSON.stringify(keys);
    },
    put(row) {
      const { id, category, title, change, created_at: createdAt } = row;
      const [index, other] = row.published === 1 ? [published, unpublished] : [unpublished, published];
      other.drop(id);
      if (row.deleted_at !== null) {
        index.drop(id);
        return;
      }
      index.put(documentOf(row, brands));
      const specifications = JSON.parse(row.specifications);
      index.shelve({
        ...{ id, category, createdAt, change, inStock: row.stock > 0 },
        machines: machines.machinesOf(specifications),
        traits: traits.traitsOf(title, specifications),
      });
    },
    drop(id) {
      published.drop(id);
      unpublished.drop(id);
    },
  };
}

const namesIn = ({ brands, makers, machines }: SearchSettings): string =>
  JSON.stringify([
    machines,
    makers.flatMap(labelsOf).toSorted(),
    ...brands.map((brand) => [brand.id, ...labelsOf(brand)]).toSorted(),
  ]);
