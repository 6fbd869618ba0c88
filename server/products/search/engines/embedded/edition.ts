import type { MachineReader } from "#server/products/search/machines.ts";
import { namesIn, type ReadRow, rowReader, type SearchSettings } from "#server/products/search/settings.ts";
import { createProductIndex, type ProductIndex } from "./product-index.ts";

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
  const reader = rowReader(settings);
  let [lexicon, offered] = ["", ""];
  return {
    published,
    unpublished,
    machines: reader.machines,
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
      const keys = next.filters.map(reader.filterKey);
      if (JSON.stringify(keys) !== offered) published.offer(keys);
      offered = JSON.stringify(keys);
    },
    put(row) {
      const { id, category, change, created_at: createdAt } = row;
      const [index, other] = row.published === 1 ? [published, unpublished] : [unpublished, published];
      other.drop(id);
      if (row.deleted_at !== null) {
        index.drop(id);
        return;
      }
      const { document, machines, traits } = reader.read(row);
      index.put(document);
      index.shelve({ ...{ id, category, createdAt, change, inStock: row.stock > 0 }, machines, traits });
    },
    drop(id) {
      published.drop(id);
      unpublished.drop(id);
    },
  };
}
