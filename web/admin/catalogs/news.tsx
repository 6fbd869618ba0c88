import { useEffect, useRef, useState } from "react";
import type { Catalog } from "../../../contract/catalog.ts";
import { newsOf } from "./catalog-state.ts";
import type { Upload } from "./uploads.ts";

interface Props {
  catalogs: readonly Catalog[] | undefined;
  uploads: readonly Upload[];
}

/** Tells a screen reader, when it has time, how uploads and catalogues go on: each quarter, and the end. */
export function News({ catalogs = [], uploads }: Props) {
  const [news, setNews] = useState("");
  const before = useRef<readonly Catalog[]>([]);
  useEffect(() => {
    const sentences = newsOf(before.current, catalogs);
    before.current = catalogs;
    if (sentences.length > 0) setNews(sentences.join(". "));
  }, [catalogs]);
  const sending = uploads
    .filter(({ failure }) => !failure)
    .map(({ file, share }) => `${file.name}: ${25 * Math.floor(4 * share)}% sent`);
  return (
    <>
      <p className="sr" role="status">
        {news}
      </p>
      <p className="sr" role="status">
        {sending.join(". ")}
      </p>
    </>
  );
}
