import { useState } from "react";
import { matching, type PaletteItem, type Screen } from "./items.ts";
import { type RecentEntry, recentEntries } from "./recent.ts";
import { type ScreenTo, useCommands } from "./use-commands.ts";
import { type Found, useFoundProducts } from "./use-found-products.ts";
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
  const { _id, productId, title, code } = product;
  return {
    id,
    group: "Recent",
    label: title,
    code,
    product,
    run: () => ways.edit(_id),
    others: {
      history: () => ways.history(_id),
      duplicate: () => ways.duplicate(_id),
      website: () => ways.website(productId),
    },
  };
}
