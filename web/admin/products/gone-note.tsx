import { useEffect, useRef } from "react";
import { GONE_PRODUCT } from "../../../contract/messages.ts";
import { Note } from "../../ui/note.tsx";

/** The edited product was deleted meanwhile: whether it can be restored, else why not. The keyboard goes on from here. */
export function GoneNote({ refusal }: { refusal: string | undefined }) {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal takes the pressed button away
  useEffect(() => element.current?.focus(), [refusal]);
  return (
    <div ref={element} tabIndex={-1}>
      <Note tone="warn">
        <p>{GONE_PRODUCT.title}</p>
        <p>{refusal ?? GONE_PRODUCT.restoreFirst}</p>
      </Note>
    </div>
  );
}
