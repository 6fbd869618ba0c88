/** Texts of 200 kB that make a backtracking expression hang. */
export const LONG_TEXTS: readonly string[] = [
  "a-".repeat(100_000),
  "-".repeat(200_000),
  "1".repeat(200_000),
  "1.".repeat(100_000),
  `${"a".repeat(200_000)}-`,
  " ".repeat(200_000),
  "1,".repeat(100_000),
];

/** The same for phone numbers, 10 kB each. */
export const LONG_PHONES: readonly string[] = ["9", "(", "+", "-", " ", "987-", "(987)", "987654321"].map(
  (piece) => piece.repeat(10_000).slice(0, 10_000),
);

/** A table of one row of 60 kB, as pasted by a user. */
export const LONG_PASTE = `${'"'.repeat(20_000)}\t${"x\t".repeat(20_000)}`;
