import type { ComponentProps } from "react";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/forms/spinner.tsx";
import { Empty } from "#web/ui/parts/empty.tsx";
import { Panel } from "./panel.tsx";

export function PanelFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="pad stack gap-3 at-start read small" role="alert">
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

export const Coming = ({ label, className = "" }: { label: string; className?: string }) => (
  <div className={`coming stack pad ${className}`} role="status" aria-busy="true" aria-label={label}>
    <span className="skel" />
    <span className="skel" />
    <span className="skel" />
  </div>
);

/** Why there is nothing to show, with a way to try again or, as `children`, ways on. */
export const Failed = ({
  onRetry,
  children,
  ...texts
}: ComponentProps<typeof Empty> & { onRetry?: () => void }) => (
  <div className="pad" role="alert">
    <Empty {...texts}>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
      {children}
    </Empty>
  </div>
);

/** In place of a screen's content. */
export const FailedPanel = (props: ComponentProps<typeof Empty>) => (
  <Panel isPadded role="alert">
    <Empty {...props} />
  </Panel>
);
