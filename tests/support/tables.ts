/** One object per value of each field: `{ page: ["0", "x"] }` gives `{ page: "0" }` and `{ page: "x" }`. */
export const eachField = (fields: Readonly<Record<string, readonly unknown[]>>): Record<string, unknown>[] =>
  Object.entries(fields).flatMap(([name, values]) => values.map((value) => ({ [name]: value })));

/** Texts separated by "|": `texts("a|b", "c")` gives "a", "b" and "c". */
export const texts = (...lines: readonly string[]): string[] => lines.flatMap((line) => line.split("|"));

/** Rows of two texts: `pairs("a=b|c=d")` gives ["a", "b"] and ["c", "d"]. */
export const pairs = (...lines: readonly string[]): [string, string][] =>
  texts(...lines).map((row) => row.split("=", 2) as [string, string]);

/** Rows of a text and a number: `numbered("₹ 5=5|x=0.5")` gives ["₹ 5", 5] and ["x", 0.5]. */
export const numbered = (...lines: readonly string[]): [string, number][] =>
  pairs(...lines).map(([text, number]) => [text, Number(number)]);

/** Rows of numbers: `figures("1 2|3 NaN")` gives [1, 2] and [3, NaN]. */
export const figures = (...lines: readonly string[]): number[][] =>
  texts(...lines).map((row) => row.split(" ").map(Number));
