import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CATEGORY_LABELS } from "../../../../contract/platform/categories.ts";
import { SEARCH_DEBOUNCE, SEARCH_TEXT_MAX } from "../../../../contract/platform/limits.ts";
import { partCode } from "../../../../contract/products/product-code.ts";
import { useSettled } from "../../../site/viewer/use-settled.ts";
import { ADMIN_KEY, adminReads } from "../calls/query.ts";
import { readProducts } from "../data/read-products.ts";
import { matching, type PaletteItem, type Screen } from "./items.ts";
import { type RecentEntry, recentEntries } from "./recent.ts";
import { type ScreenTo, useCommands } from "./use-commands.ts";
import { useProductWays } from "./use-product-ways.ts";

/** What the palette offers for a text: what was done lately and everything it knows when there is none. */
export function usePaletteItems(screens: readonly Screen<ScreenTo>[], text: string): Found {
  const commands = useCommands(screens);
  const found = useFoundProducts(text);
  const ways = useProductWays();
  const [recent] = useState(recentEntries);
  if (text.trim()) return { ...found, items: [...matching(commands, text), ...found.items] };
  const lately = recent.flatMap((entry) => recentItem(entry, commands, ways) ?? []);
  const known = new Set(lately.map(({ id }) => id));
  return { ...found, items: [...lately, ...commands.filter(({ id }) => !known.has(id))] };
}

/** What was done lately, if it can still be done: an action of another screen cannot. */
function recentItem(
  { id, product }: RecentEntry,
  commands: readonly PaletteItem[],
  ways: ReturnType<typeof useProductWays>,
): PaletteItem | undefined {
  const command = commands.find((each) => each.id === id);
  if (command) return { ...command, group: "Recent" };
  if (!product) return undefined;
  const { title, code } = product;
  return { id, group: "Recent", label: title, code, product, ...ways.ofLine(product) };
}

const SHOWN = 6;

/** The site's own search; a search that is typed over is given up. A missing network is told where one looks. */
const foundQuery = (text: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, "palette", text],
    queryFn: ({ signal }) => readProducts({ search: text, limit: SHOWN }, { signal, quiet: true }),
    enabled: text !== "",
    ...adminReads,
  });

interface Found {
  items: PaletteItem[];
  isSearching: boolean;
  hasFailed: boolean;
}

/** The products that a text finds, once typing rests. */
function useFoundProducts(typed: string): Found {
  const text = typed.trim().slice(0, SEARCH_TEXT_MAX);
  const settled = useSettled(text, SEARCH_DEBOUNCE);
  const { data, isError, isFetching } = useQuery(foundQuery(settled));
  const ways = useProductWays();
  if (!text) return { items: [], isSearching: false, hasFailed: false };
  if (text !== settled || isFetching) return { items: [], isSearching: true, hasFailed: false };
  const items = (data?.products ?? []).slice(0, SHOWN).map((product): PaletteItem => {
    const { _id, productId, title, category, images } = product;
    const code = partCode(product);
    return {
      id: _id,
      group: "Products",
      label: title,
      code,
      detail: CATEGORY_LABELS[category],
      image: images[0],
      ...ways.ofLine(product),
      product: { _id, productId, title, code },
    };
  });
  return { items, isSearching: false, hasFailed: isError };
}
