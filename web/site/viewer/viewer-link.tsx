import type { ReactNode } from "react";
import { Link } from "../../routing/link.tsx";
import type { ViewerSearch } from "../../search-params.ts";
import { loadViewer } from "./load-viewer.ts";

/** Opens the viewer over the current page; preloads it on hover and focus. */
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
