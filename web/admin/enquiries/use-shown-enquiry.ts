import { useState, useSyncExternalStore } from "react";
import type { Enquiry } from "../../../contract/enquiries/enquiry.ts";
import { isChat } from "./enquiry-words.ts";

/** From this width an enquiry is beside the list (enquiries.css). */
const WIDE = "(min-width: 1024px)";

function followWidth(onChange: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/**
 * Returns the id of the enquiry beside the list: the opened one, else the first that waits for an answer, else the first. One
 * that wasn't opened stays as long as it is listed, so that an arrival doesn't replace what is being read.
 */
export function useShownEnquiry(
  opened: string | undefined,
  enquiries: readonly Enquiry[],
): string | undefined {
  const isWide = useSyncExternalStore(followWidth, () => matchMedia(WIDE).matches);
  const [before, setBefore] = useState<string>();
  const waiting = enquiries.find((enquiry) => enquiry.state === "new" && !isChat(enquiry)) ?? enquiries[0];
  const first = enquiries.some(({ _id }) => _id === before) ? before : waiting?._id;
  if (first !== before) setBefore(first);
  return opened ?? (isWide ? first : undefined);
}
