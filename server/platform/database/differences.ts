/** The fields of `row` that `changes` sets to another value, old and new, as the activity record keeps them. */
export function differences<Row extends object>(
  row: Row,
  changes: Partial<Row>,
): Record<string, { from: unknown; to: unknown }> {
  const fields = Object.keys(changes) as (keyof Row & string)[];
  return Object.fromEntries(
    fields
      .filter((field) => changes[field] !== row[field])
      .map((field) => [field, { from: row[field], to: changes[field] }]),
  );
}
