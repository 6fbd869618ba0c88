import { useEffect, useRef, useState } from "react";
import type { ProductImport } from "../../../contract/import.ts";
import { adminTitle } from "../ui/title.ts";
import { newsOf, titleOf } from "./import-state.ts";

/** Tells how far an import is: in the page's title all the time, to a screen reader each quarter and the end. */
export function ProgressNews({ item }: { item: ProductImport }) {
  const [news, setNews] = useState("");
  const before = useRef<ProductImport>(undefined);
  useEffect(() => {
    const sentence = newsOf(before.current, item);
    before.current = item;
    if (sentence) setNews(sentence);
  }, [item]);
  const title = titleOf(item);
  useEffect(() => {
    document.title = adminTitle(title).meta[0]?.title ?? title;
  }, [title]);
  return (
    <p className="sr" role="status">
      {news}
    </p>
  );
}
