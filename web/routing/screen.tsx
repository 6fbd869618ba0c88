import type { ComponentType } from "react";
import { Boundary } from "./boundary.tsx";
import type { Router } from "./router.ts";
import { NotFound } from "./routes.ts";
import { usePending, useShown } from "./use-state.ts";

interface Props {
  router: Router;
  /** What stands where nothing else can. */
  Crash: ComponentType<{ error: unknown }>;
}

/** The page that the visit is on, or what stands in its place: that it comes, that there is none, or what failed. */
export function Screen({ router, Crash }: Props) {
  const shown = useShown(router);
  const Pending = usePending(router);
  if (Pending) return <Pending />;
  const { screens, failure, params, search } = shown;
  const asked = { params, search };
  const Failed = screens?.Failed ?? Crash;
  if (failure?.error instanceof NotFound && screens?.Missing) return <screens.Missing />;
  if (failure || !screens) return <Failed error={failure?.error} {...asked} />;
  return (
    <Boundary of={shown} failed={(error) => <Failed error={error} {...asked} />}>
      <screens.Page {...asked} />
    </Boundary>
  );
}
