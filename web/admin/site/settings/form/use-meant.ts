import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { z } from "zod";
import { typedNumber } from "../../../../../contract/platform/numbers.ts";

/** Returns a schema that parses a typed number and applies the server's rule. */
export const numberField = (rule: z.ZodType<number, number>) =>
  z
    .string()
    .transform((text) => typedNumber(text) ?? Number.NaN)
    .pipe(rule);

/** Focuses the field named by the address's hash, with a visible ring, and scrolls to it; `find` returns its element, if any. */
export function useMeant(find: (name: string) => HTMLElement | null | undefined): void {
  const name = useLocation({ select: ({ hash }) => hash });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is handled once
  useEffect(() => {
    const meant = name ? find(name) : undefined;
    meant?.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
    meant?.scrollIntoView({ block: "center" });
  }, [name]);
}
