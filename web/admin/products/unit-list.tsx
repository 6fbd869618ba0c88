import { SALE_UNITS } from "#contract/products/sale-units.ts";
import { WordList } from "../platform/ui/word-list.tsx";

/** The id of the list of units that fields offer. */
export const UNITS = "sale-units";

export const UnitList = () => <WordList id={UNITS} words={SALE_UNITS} />;
