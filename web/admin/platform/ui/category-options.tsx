import { useCategories } from "../data/categories.ts";

/** The options of a select, one per brand. */
export const CategoryOptions = () =>
  useCategories().map(({ id, label }) => (
    <option key={id} value={id}>
      {label}
    </option>
  ));
