import { Button } from "../../../ui/button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";

/** What a panel shows could not be read. */
export function PanelFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="pad panel-text touch" role="alert">
      <p>{text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

/** A spinner with its words, read out when it comes. */
export function Loading({ text }: { text: string }) {
  return (
    <p className="loading line gap-3 quiet" role="status">
      <Spinner />
      {text}
    </p>
  );
}
