import { useRef, useState } from "react";
import { DATA_ADMIN } from "../../../../contract/messages.ts";
import type { SampleCounts } from "../../../../contract/settings.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Note } from "../../../ui/note.tsx";
import { useRefocus } from "../../ui/use-refocus.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import { SampleFacts } from "./sample-facts.tsx";
import { sampleSentence } from "./sample-words.ts";

/** How much sample data is left, and the way to end it. */
export function SamplesPanel({ samples }: { samples: SampleCounts }) {
  const [isAsking, setIsAsking] = useState(false);
  const [removed, setRemoved] = useState<SampleCounts>();
  const head = useRef<HTMLHeadingElement>(null);
  const refocus = useRefocus(head);
  const isEmpty = Object.values(samples).every((count) => count === 0);
  return (
    <section className="panel" aria-label="Sample data">
      <header>
        <h2 ref={head} tabIndex={-1}>
          Sample data
        </h2>
        {!isEmpty && (
          <button type="button" className="btn danger push" onClick={() => setIsAsking(true)}>
            Remove sample data
          </button>
        )}
      </header>
      <div className="pad prose">
        {removed && (
          <Note tone="ok">
            <p>{sampleSentence(removed)}</p>
          </Note>
        )}
        {isEmpty ? <Empty title={DATA_ADMIN.noSamples} /> : <SampleFacts samples={samples} />}
      </div>
      {isAsking && (
        <RemoveDialog
          samples={samples}
          onClose={() => setIsAsking(false)}
          onRemoved={(counts) => {
            refocus();
            setIsAsking(false);
            setRemoved(counts);
          }}
        />
      )}
    </section>
  );
}
