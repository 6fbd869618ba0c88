import { SUPPLY_WORDS } from "#contract/enquiries/customer-messages.ts";
import { SUPPLY_KINDS } from "#contract/enquiries/supply-tax.ts";
import { GST_STATES, OTHER_COUNTRY, stateOfGstin } from "#contract/site/gst-states.ts";

export const GSTIN_LENGTH = 15;

/** Returns the state of a completely typed GSTIN, else ''. */
export function typedState(text: string): string {
  const gstin = text.trim();
  return gstin.length === GSTIN_LENGTH ? stateOfGstin(gstin) : "";
}

/** The states by name, without Other Country: the kind of supply says whether it is an export. */
export const STATE_OPTIONS = [...GST_STATES]
  .filter(([code]) => code !== OTHER_COUNTRY)
  .sort(([, a], [, b]) => a.localeCompare(b))
  .map(([code, name]) => (
    <option key={code} value={code}>
      {`${name} (${code})`}
    </option>
  ));

export const SUPPLY_OPTIONS = SUPPLY_KINDS.map((kind) => (
  <option key={kind} value={kind}>
    {SUPPLY_WORDS[kind]}
  </option>
));
