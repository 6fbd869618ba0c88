import { useEffect, useRef, useState } from "react";
import { formatBytes } from "#contract/platform/sizes.ts";
import { KEPT_CATALOGUE } from "#contract/site/kept-catalogue-messages.ts";
import type { Leaf } from "#web/api/catalogue-leaf.ts";
import { Button } from "#web/ui/button.tsx";
import { countKept, estimateBytes, keepCatalogue, removeCatalogue } from "./keep-catalogue.ts";

type State =
  | { step: "looking" }
  | { step: "kept" }
  | { step: "impossible" }
  | { step: "asking"; bytes: number; isAgain?: boolean }
  | { step: "keeping"; done: number };

/** Keeps a whole catalogue for the time without a connection, after its size was shown, and removes it again. */
export function KeepPanel({ leaf, onClose }: { leaf: Leaf; onClose: () => void }) {
  const [state, setState] = useState<State>({ step: "looking" });
  const stopping = useRef(new AbortController());
  const { totalPages } = leaf;
  const ask = async (isAgain = false) => {
    try {
      setState({ step: "asking", bytes: await estimateBytes(leaf), isAgain });
    } catch {
      setState({ step: "impossible" });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once
  useEffect(() => {
    countKept(leaf).then(
      (kept) => (kept >= totalPages ? setState({ step: "kept" }) : ask()),
      () => setState({ step: "impossible" }),
    );
    return () => stopping.current.abort();
  }, []);
  const keep = async () => {
    stopping.current = new AbortController();
    const onPage = (done: number) => setState({ step: "keeping", done });
    onPage(0);
    try {
      await keepCatalogue(leaf, onPage, stopping.current.signal);
      setState({ step: "kept" });
    } catch {
      await ask(!stopping.current.signal.aborted);
    }
  };
  const remove = async () => {
    await removeCatalogue(leaf);
    onClose();
  };
  return (
    <div className="cluster off-paper">
      <p role="status">{sentenceOf(state, totalPages)}</p>
      {state.step === "asking" && <Button onClick={() => void keep()}>{KEPT_CATALOGUE.keepIt}</Button>}
      {state.step === "keeping" && (
        <Button onClick={() => stopping.current.abort()}>{KEPT_CATALOGUE.stop}</Button>
      )}
      {state.step === "kept" && <Button onClick={() => void remove()}>{KEPT_CATALOGUE.remove}</Button>}
    </div>
  );
}

function sentenceOf(state: State, pages: number): string {
  if (state.step === "kept") return KEPT_CATALOGUE.kept(pages);
  if (state.step === "impossible") return KEPT_CATALOGUE.impossible;
  if (state.step === "keeping") return KEPT_CATALOGUE.keeping(state.done, pages);
  if (state.step === "looking") return KEPT_CATALOGUE.looking;
  return state.isAgain ? KEPT_CATALOGUE.keepAgain : KEPT_CATALOGUE.size(formatBytes(state.bytes), pages);
}
