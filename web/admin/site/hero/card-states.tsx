import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";

/** The items are on their way: their places. */
export function CardLoading({ label }: { label: string }) {
  return (
    <div className="coming hero-coming stack padded" role="status" aria-busy="true" aria-label={label}>
      <span className="skel" />
      <span className="skel" />
      <span className="skel" />
    </div>
  );
}

/** Nothing could be read, or not anew (spec section 2). */
export function CardFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="pad" role="alert">
      <Empty title={text}>
        <Button onClick={onRetry}>Try again</Button>
      </Empty>
    </div>
  );
}
