import { useQuery } from "@tanstack/react-query";
import { categoryLabel } from "#contract/platform/categories.ts";
import { categories } from "#contract/products/calls.ts";
import type { OwnCategory } from "#contract/products/category.ts";
import type { LabelOf } from "#contract/products/fields.ts";
import { readOf } from "../calls/reads.ts";

/** GET /categories: all of them, in the owner's order. */
export const ownCategoriesQuery = readOf(categories.list);

const NONE: readonly OwnCategory[] = [];

/** Returns all categories, also makers that aren't stocked; none until they are loaded. */
function useAllCategories(): readonly OwnCategory[] {
  return useQuery(ownCategoriesQuery).data ?? NONE;
}

export const useCategories = (): readonly OwnCategory[] =>
  useAllCategories().filter(({ isStocked }) => isStocked);

export const useMakers = (): readonly OwnCategory[] =>
  useAllCategories().filter(({ isStocked }) => !isStocked);

export function useCategoryLabel(): LabelOf {
  const all = useAllCategories();
  return (id) => categoryLabel(all, id);
}
