import { categoryOfWord } from "../../../contract/brand-words.ts";
import type { Category } from "../../../contract/categories.ts";
import type { RowValues } from "./plan.ts";

/**
 * What is taken for a new product where a list of another program says nothing: the title for its description, no stock,
 * no price, and for the category the brand in its title, else the one that was chosen for such rows. All of it is shown
 * before anything is created.
 */
export function assumedOf(
  values: RowValues,
  title: string,
  { category }: { category: Category | null },
): RowValues {
  const brand = values.category ?? categoryOfWord(title) ?? category;
  return {
    ...(title ? { description: title } : {}),
    price: 0,
    stock: 0,
    ...(brand ? { category: brand } : {}),
  };
}
