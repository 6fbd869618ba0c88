import { type Dispatch, useEffect, useState } from "react";
import { matchedWords } from "#contract/catalogs/catalog-words.ts";
import { useAnswer } from "#web/api/use-answer.ts";
import { pageTextQuery } from "./document/queries.ts";
import type { Action, ViewerState } from "./document/state.ts";
import { spotCentre } from "./part-spots.tsx";
import type { ViewerSource } from "./types.ts";
import type { ViewerParts } from "./use-parts.ts";

/** What to zoom to once its position is known: search hits or a part. */
type Wanted = { find: string } | { part: number };

interface Viewed {
  source: ViewerSource;
  catalogueKey: string | undefined;
  state: ViewerState;
  parts: ViewerParts;
  dispatch: Dispatch<Action>;
}

/** Zooms on phones only, since elsewhere pages are fitted; `first` is the part in the address. */
export function useEnlarged(
  { source, catalogueKey, state, parts, dispatch }: Viewed,
  first: number | undefined,
): (wanted: Wanted) => void {
  const [wanted, setWanted] = useState<Wanted | undefined>(first === undefined ? undefined : { part: first });
  const { page, frame } = state;
  const isPhone = frame.fitsWidth;
  const searchText = wanted && "find" in wanted ? wanted.find : "";
  const { data: text } = useAnswer(pageTextQuery(source, catalogueKey ?? "", page), {
    isWanted: catalogueKey !== undefined && searchText !== "" && isPhone,
  });
  const partsOfPage = parts.byPage.get(page);
  useEffect(() => {
    if (!wanted || !isPhone) return;
    const at =
      "part" in wanted
        ? partsOfPage?.filter(({ productId }) => productId === wanted.part).map(spotCentre)[0]
        : text && text.pageNumber === page && middleOfWords(text.words, wanted.find);
    if (!at) return;
    setWanted(undefined);
    dispatch({ type: "show", at });
  }, [wanted, isPhone, partsOfPage, text, page, dispatch]);
  return setWanted;
}

type Words = readonly { text: string; box: readonly [number, number, number, number] }[];

function middleOfWords(words: Words, find: string): { x: number; y: number } | undefined {
  const places = matchedWords(
    words.map(({ text }) => text),
    find,
  );
  const box = words[Math.min(...places)]?.box;
  return box && { x: box[0] + box[2] / 2, y: box[1] + box[3] / 2 };
}
