interface Specification {
  name: string;
  value: string;
}

/** How many a row of a table has room for. */
const SHOWN = 3;
/** A longer one is a sentence. */
const LENGTH_MAX = 24;
/** It begins with a figure: '1900 mm', 'Ø 42 mm', 'M12', '±0.5'. */
const MEASURE = /^[Ø⌀±]?\s?M?\d/;
/** These begin with a figure too, and measure nothing. */
const NO_MEASURE = /\b(?:article|code|machine|model|no|number|replaces|with)\b/i;

/** The first measures of a part, in the order of its specifications. */
export const measuresOf = (specifications: readonly Specification[]): Specification[] =>
  specifications
    .filter(({ name, value }) => MEASURE.test(value) && value.length <= LENGTH_MAX && !NO_MEASURE.test(name))
    .slice(0, SHOWN);
