import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";

interface Props {
  title: string;
  /** What could not be read; without it, it is on its way. */
  failed: string | undefined;
  onRetry: () => void;
}

/** The panel of something that is not there yet: on its way, or not to be had. */
export function PanelComing({ title, failed, onRetry }: Props) {
  return (
    <section className="panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      {failed === undefined ? (
        <div className="coming stack padded" role="status" aria-busy="true" aria-label={`Loading ${title}`}>
          <span className="skel" />
          <span className="skel" />
          <span className="skel" />
        </div>
      ) : (
        <Failed text={failed}>
          <Button onClick={onRetry}>Try again</Button>
        </Failed>
      )}
    </section>
  );
}

function Failed({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="pad" role="alert">
      <Empty title={text}>{children}</Empty>
    </div>
  );
}
