import { useCategoryLabel } from "./categories.ts";

/** A category's label. */
export const CategoryName = ({ id }: { id: string }) => useCategoryLabel()(id);
