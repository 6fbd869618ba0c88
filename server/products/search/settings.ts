import { FIRST_FILTERS } from "#contract/platform/filters.ts";
import { FIRST_MACHINES } from "#contract/platform/machines.ts";
import { wordsInForce } from "#contract/site/search-words.ts";
import type { ListingFiltersBody, MachinesBody, TradeWordsBody } from "#contract/site/settings.ts";
import { namesOfMakers, readBrandNames, readMakers } from "#server/platform/categories.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { ProductRow } from "#server/platform/database/schema.ts";
import { findSetting, readSetting } from "#server/platform/database/settings.ts";
import { brandWordsOf, documentOf, type IndexedRow, type ProductDocument } from "./document.ts";
import { labelsOf, type MachineReader, machineReader } from "./machines.ts";
import { createTradeWords, type TradeWords } from "./trade-words.ts";
import { type Trait, traitReader } from "./traits.ts";

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

/** The columns of a product that an index reads. */
export const INDEXED_COLUMNS = [
  "id",
  "product_id",
  "title",
  "part_code",
  "description",
  "category",
  "specifications",
  "published",
  "stock",
  "created_at",
  "change",
  "deleted_at",
] as const;

/** What an index stores of a product: its words, the machines it fits, and the values of its filters. */
interface IndexEntry {
  document: ProductDocument;
  machines: readonly string[];
  traits: readonly Trait[];
}

/** Reads products with one set of names (`namesIn`): other names read other words and values. */
export interface RowReader {
  machines: MachineReader;
  /** The key of the filter with this name. */
  filterKey(name: string): string;
  read(row: IndexedRow): IndexEntry;
}

export function rowReader(settings: SearchSettings): RowReader {
  const brands = brandWordsOf(settings.brands, settings.machines);
  const machines = machineReader(settings.brands, settings.machines, settings.makers);
  const traits = traitReader(machines);
  return {
    machines,
    filterKey: (name) => traits.filterNamed(name).key,
    read(row) {
      const specifications = JSON.parse(row.specifications);
      return {
        document: documentOf(row, brands),
        machines: machines.machinesOf(specifications),
        traits: traits.traitsOf(row.title, specifications),
      };
    },
  };
}

/** Everything that an index is made with and can't exchange, as text: labels of brands are words of their products. */
export const namesIn = ({ brands, makers, machines }: SearchSettings): string =>
  JSON.stringify([
    machines,
    makers.flatMap(labelsOf).toSorted(),
    ...brands.map((brand) => [brand.id, ...labelsOf(brand)]).toSorted(),
  ]);
