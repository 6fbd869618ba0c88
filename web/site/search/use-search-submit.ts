import { type FormEvent, type RefObject, useRef } from "react";
import { useNavigate, useNavigation } from "#web/routing/use-router.ts";
import { closeKeyboard } from "#web/ui/search-fields.ts";

/** Loads the results on first use; returns undefined if that fails, and the field remains a form. */
export const loadBelow = () => import("./below-field.tsx").catch(() => undefined);

/**
 * Returns what every search form does on submit: the whole code of one part, or its address, leads to the part, any other text to the
 * results.
 */
export function useSearchSubmit(input: RefObject<HTMLInputElement | null>) {
  const navigate = useNavigate();
  const { place } = useNavigation();
  /** The number of searches; a later one wins. */
  const count = useRef(0);
  return async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const q = input.current?.value.trim() ?? "";
    closeKeyboard(input.current);
    count.current += 1;
    const [mine, from] = [count.current, place()];
    // A scanner or a fast hand sends the code before the script has loaded.
    const part = /[\d/]/.test(q) ? await (await loadBelow())?.partNamed(q) : undefined;
    // The visitor has searched again or opened another page.
    if (mine !== count.current || from !== place() || !form.isConnected) return;
    if (part) navigate({ to: "/products/details/$productId", params: { productId: String(part.productId) } });
    else navigate({ to: "/search", search: q ? { q } : {} });
  };
}
