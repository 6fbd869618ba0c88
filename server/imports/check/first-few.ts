const SHOWN = 5;

/** The first of many lines or paths, for a sentence. */
export const firstFew = (all: readonly (string | number)[]): string =>
  all.length > SHOWN ? `${all.slice(0, SHOWN).join(", ")} and others` : all.join(", ");
