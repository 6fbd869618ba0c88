import type { ReactNode } from "react";
import { Link } from "../../routing/link.tsx";
import type { ViewerSearch } from "../../search-params.ts";
import { loadViewer } from "./load-viewer.ts";

/** Opens the viewer over the page one is on; what it needs is on its way as soon as one points at it. */
export function ViewerLink({
  className,
  children,
  ...opened
}: ViewerSearch & { className?: string; children: ReactNode }) {
  return (
    <Link
      to="."
      search={(now) => ({ ...now, ...opened })}
      resetScroll={false}
      className={className}
      onPointerEnter={loadViewer}
      onFocus={loadViewer}
    >
      {children}
    </Link>
  );
}
