import type { ComponentProps } from "react";
import { Button } from "#web/ui/button.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";

interface Props extends Omit<ComponentProps<"button">, "disabled"> {
  name: string;
  /** Ignores presses, and keeps the focus. */
  isOff?: boolean;
}

/** An icon button of a toolbar. */
export const Tool = ({ name, isOff = false, onClick, ...button }: Props) => (
  <Button {...button} look="ghost" shape="icon" aria-label={name} {...unlessBusy(isOff, onClick)} />
);
