/** The last column and row that a workbook can have. */
const COLUMNS_MAX = 16_384;
const ROWS_MAX = 1_048_576;

/** Where a cell stands by its name, 'AB12': its column from 0 on, its row from 1 on. Undefined for what names none. */
export function placeOf(name: string): { column: number; row: number } | undefined {
  const [, letters, digits] = /^([A-Za-z]{1,3})(\d{1,7})$/.exec(name) ?? [];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  const row = Number(digits);
  return column <= COLUMNS_MAX && row >= 1 && row <= ROWS_MAX ? { column: column - 1, row } : undefined;
}
