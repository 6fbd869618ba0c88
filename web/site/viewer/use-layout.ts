import { useState } from "react";
import { useWide } from "./use-phone.ts";
import { useToggle } from "./use-toggle.ts";

const KEY = "viewer-layout";

/** What the user chose in this browser; undefined values are the defaults. */
interface Chosen {
  fitsWidth?: boolean;
  hasSections?: boolean;
}

export interface WideLayout {
  /** Whether contents, page and parts are columns, from 1024 px; below they are rows, with the page as wide as the window. */
  hasColumns: boolean;
  /** Whether the page fills the stage's width instead of its height. */
  fitsWidth: boolean;
  toggleFit: () => void;
  hasSections: boolean;
  toggleSections: () => void;
  /** Shows the sections without remembering it, for a search. */
  showSections: () => void;
  /** The thumbnails, closed at first. */
  thumbnails: { isOpen: boolean; toggle: () => void };
}

/** Returns the layout and its choices, which this browser remembers. Undefined on phones. */
export function useLayout(isPhone: boolean, isSearching: boolean): WideLayout | undefined {
  const hasColumns = useWide();
  const [chosen, setChosen] = useState(read);
  const [isShown, setIsShown] = useState(isSearching);
  const thumbnails = useToggle();
  if (isPhone) return undefined;
  const choose = (next: Chosen) => {
    const all = { ...chosen, ...next };
    setChosen(all);
    remember(all);
  };
  const fitsWidth = !hasColumns || chosen.fitsWidth === true;
  const hasSections = !hasColumns || isShown || chosen.hasSections !== false;
  return {
    hasColumns,
    fitsWidth,
    toggleFit: () => choose({ fitsWidth: !fitsWidth }),
    hasSections,
    toggleSections: () => {
      setIsShown(false);
      choose({ hasSections: !hasSections });
    },
    showSections: () => setIsShown(true),
    thumbnails,
  };
}

function read(): Chosen {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    const { fitsWidth, hasSections } = kept as Record<string, unknown>;
    return {
      ...(typeof fitsWidth === "boolean" ? { fitsWidth } : {}),
      ...(typeof hasSections === "boolean" ? { hasSections } : {}),
    };
  } catch {
    return {};
  }
}

function remember(chosen: Chosen): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // Without storage the choice lasts until the viewer closes.
  }
}
