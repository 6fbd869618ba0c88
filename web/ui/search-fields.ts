import { type RefObject, useLayoutEffect } from "react";

/** The search fields in which Enter was pressed, and those with a text that was typed since their last search. */
const used = new WeakSet<EventTarget>();
const typing = new WeakSet<EventTarget>();

/** The field of the bar, which every page has. */
let inBar: HTMLInputElement | null = null;
let isMoving = false;

const isSearchField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  (target.type === "search" || target.getAttribute("role") === "combobox");

/**
 * Selects the text of every search field on Enter, so that the next text replaces it: a barcode scanner types a code and Enter,
 * and nothing before the next code.
 */
export function selectSearchedTexts(): void {
  const typed = ({ target }: Event) => {
    if (isSearchField(target)) typing.add(target);
  };
  const pressed = ({ key, isComposing, target }: KeyboardEvent) => {
    if (key !== "Enter" || isComposing || !isSearchField(target)) return;
    typing.delete(target);
    used.add(target);
    target.select();
  };
  addEventListener("input", typed, true);
  addEventListener("keydown", pressed, true);
}

/** Reports that a text was searched for without Enter. */
export const searched = (field: HTMLInputElement | null | undefined): void => {
  if (field) typing.delete(field);
};

/**
 * Shows the text of the address in a search field. Returns false if the field keeps another one that is being typed, such as a
 * second scan while the results of the first one load.
 */
export function showSearched(field: HTMLInputElement | null, text: string): boolean {
  const isFocused = field === document.activeElement;
  if (!field || (isFocused && typing.has(field))) return false;
  if (field.value === text) return true;
  field.value = text;
  if (isFocused) field.select();
  return true;
}

/** Closes the on-screen keyboard, which would cover the results. */
export function closeKeyboard(field: HTMLInputElement | null): void {
  if (matchMedia("(pointer: coarse)").matches) field?.blur();
}

/** Whether a field has the focus of a removed one, which opens nothing. */
export const hasMovedFocus = (): boolean => isMoving;

/**
 * Once a search has removed its own focused field, the field of the bar (`isInBar`) gets the focus, and the text that is being
 * typed.
 */
export function useSearchField(field: RefObject<HTMLInputElement | null>, isInBar = false): void {
  useLayoutEffect(() => {
    const own = field.current;
    if (!own) return;
    if (isInBar) inBar = own;
    return () => {
      if (isInBar) inBar = null;
      else if (own === document.activeElement && used.has(own)) queueMicrotask(() => moveToBar(own));
    };
  }, [field, isInBar]);
}

/** Runs after the next page has rendered, with its bar. */
function moveToBar(left: HTMLInputElement): void {
  if (!inBar || left.isConnected) return;
  isMoving = true;
  inBar.focus({ preventScroll: true });
  isMoving = false;
  if (typing.has(left)) {
    inBar.value = left.value;
    inBar.dispatchEvent(new Event("input", { bubbles: true }));
  } else inBar.select();
}
