import { Button } from "../../../ui/button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";

export function PanelFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="pad stack gap-3 at-start read small touch" role="alert">
      <p>{text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

/** A spinner with its text, announced to screen readers. */
export function Loading({ text }: { text: string }) {
  return (
    <p className="loading line gap-3 quiet" role="status">
      <Spinner />
      {text}
    </p>
  );
}
