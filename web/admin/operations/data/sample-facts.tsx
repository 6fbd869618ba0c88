import type { SampleCounts } from "../../../../contract/site/settings.ts";
import { SAMPLE_WORDS } from "./sample-words.ts";

/** How many samples there are of each kind. */
export function SampleFacts({ samples }: { samples: SampleCounts }) {
  return (
    <dl className="counts">
      {SAMPLE_WORDS.map(({ kind, label }) => (
        <div key={kind}>
          <dt className="fine quiet">{label}</dt>
          <dd>{samples[kind]}</dd>
        </div>
      ))}
    </dl>
  );
}
