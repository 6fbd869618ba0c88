import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { z } from "zod";
import { typedNumber } from "../../../../../contract/platform/numbers.ts";

/** A number as people type it, checked by the rule of the server. */
export const numberField = (rule: z.ZodType<number, number>) =>
  z
    .string()
    .transform((text) => typedNumber(text) ?? Number.NaN)
    .pipe(rule);

/**
 * An address with a name after '#' leads to the very field: `find` says where it is, if it is here. Whoever was led here
 * sees where they are, also when they came by the mouse.
 */
export function useMeant(find: (name: string) => HTMLElement | null | undefined): void {
  const name = useLocation({ select: ({ hash }) => hash });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address leads somewhere once
  useEffect(() => {
    const meant = name ? find(name) : undefined;
    meant?.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
    meant?.scrollIntoView({ block: "center" });
  }, [name]);
}
