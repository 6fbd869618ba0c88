import type { Category } from "../../../contract/platform/categories.ts";
import { MACHINE_FILTER } from "../../../contract/platform/filters.ts";
import { categoryOfWord } from "../../../contract/products/brand-words.ts";
import type { Specification } from "../../../contract/products/product.ts";
import type { RowValues } from "./plan.ts";

/**
 * What is taken for a new product where a list of another program says nothing: the title for its description, no stock,
 * no price. The category is the one chosen for such rows, else the brand of the machine, else a brand in the title. All values
 * are shown before anything is created.
 */
export function assumedOf(
  { title, added }: { title: string; added: readonly Specification[] },
  { category }: { category: Category | null },
): RowValues {
  const machine = added.find(({ name }) => name === MACHINE_FILTER)?.value ?? "";
  const brand = category ?? categoryOfWord(machine) ?? categoryOfWord(title);
  return {
    ...(title ? { description: title } : {}),
    price: 0,
    stock: 0,
    ...(brand ? { category: brand } : {}),
  };
}
