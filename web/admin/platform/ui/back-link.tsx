import { Link, type LinkProps } from "@tanstack/react-router";
import { buttonClass } from "#web/ui/button.tsx";

/** The way back above a screen's heading; `children` names the screen that it leads to. */
export function BackLink({ to, children }: { to: NonNullable<LinkProps["to"]>; children: string }) {
  return (
    <Link className={buttonClass({ look: "bare", size: "small" }, "back")} to={to}>
      <span aria-hidden="true">←</span> {children}
    </Link>
  );
}
