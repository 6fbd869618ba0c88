import type { ComponentType } from "react";
import { Boundary } from "./boundary.tsx";
import type { Router } from "./router.ts";
import { NotFound } from "./routes.ts";
import { usePending, useShown } from "./use-state.ts";

interface Props {
  router: Router;
  /** The last fallback, if nothing else renders. */
  Crash: ComponentType<{ error: unknown }>;
}

export function Screen({ router, Crash }: Props) {
  const shown = useShown(router);
  const Pending = usePending(router);
  if (Pending) return <Pending />;
  const { screens, failure, params, search } = shown;
  const args = { params, search };
  const Failed = screens?.Failed ?? Crash;
  if (failure?.error instanceof NotFound && screens?.Missing) return <screens.Missing {...args} />;
  if (failure || !screens) return <Failed error={failure?.error} {...args} />;
  return (
    <Boundary of={shown} failed={(error) => <Failed error={error} {...args} />} onFailed={showMessage}>
      <screens.Page {...args} />
    </Boundary>
  );
}

/** A page that breaks may be scrolled below the message that replaces it. */
export const showMessage = () =>
  document.querySelector("[role=alert]")?.scrollIntoView({ block: "center", behavior: "instant" });
