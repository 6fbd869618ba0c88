import { Button } from "../../../ui/button.tsx";
/** What a panel shows could not be read. */
export function PanelFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="pad panel-text touch" role="alert">
      <p>{text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
