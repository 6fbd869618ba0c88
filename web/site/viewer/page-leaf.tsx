import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Box, CatalogPage, PageLink } from "../../../contract/catalog.ts";
import { matchedWords } from "../../../contract/catalog-words.ts";
import { VIEWER_PAGE } from "../../../contract/messages.ts";
import { safeUrl } from "./outside-url.ts";
import { isHeld, layersOf } from "./pictures.ts";
import { ProblemNote } from "./problem-note.tsx";
import { pageTextQuery } from "./queries.ts";
import type { ViewerSource } from "./types.ts";
import { useSettled } from "./use-settled.ts";

/** A page's text is asked for when the page was looked at so long, in milliseconds. */
const LOOKED_AT = 150;

interface Props {
  source: ViewerSource;
  catalogueKey: string;
  number: number;
  page: CatalogPage | undefined;
  /** The words to mark. */
  find: string;
  fittedWidth: number;
  zoom: number;
  onPage: (page: number) => void;
}

/** One page: its picture, its text for those who do not see it, its links, and the marked words. */
export function PageLeaf({ source, catalogueKey, number, page, find, fittedWidth, zoom, onPage }: Props) {
  const isLookedAt = useSettled(number, LOOKED_AT) === number && page !== undefined;
  const { data } = useQuery({ ...pageTextQuery(source, catalogueKey, number), enabled: isLookedAt });
  const marked = useMemo(() => {
    if (!data || !find) return [];
    const places = matchedWords(
      data.words.map(({ text }) => text),
      find,
    );
    return data.words.filter((_word, at) => places.has(at));
  }, [data, find]);
  return (
    <figure className="vleaf" aria-label={`Page ${number}`}>
      {page ? (
        <PagePicture
          key={page.imageUrl}
          imageUrl={page.imageUrl}
          alt={`Page ${number}`}
          fittedWidth={fittedWidth}
          zoom={zoom}
        />
      ) : (
        <p className="vsoon">{VIEWER_PAGE.pageOnItsWay}</p>
      )}
      {marked.map(({ box }) => (
        <span key={box.join()} className="vmark" style={placeOf(box)} />
      ))}
      {data?.links.map((link) => (
        <Leading key={link.box.join()} link={link} onPage={onPage} />
      ))}
      {data?.text && <figcaption className="sr">{data.text}</figcaption>}
    </figure>
  );
}

/** A link of the page, where it is printed. */
function Leading({ link: { box, page, url }, onPage }: { link: PageLink; onPage: (page: number) => void }) {
  if (page !== undefined) {
    return (
      <button
        type="button"
        className="vlink"
        style={placeOf(box)}
        title={`Page ${page}`}
        onClick={() => onPage(page)}
      >
        <span className="sr">Go to page {page}</span>
      </button>
    );
  }
  const outside = safeUrl(url);
  if (!outside) return null;
  return (
    <a
      className="vlink"
      style={placeOf(box)}
      href={outside}
      target="_blank"
      rel="noopener noreferrer"
      title={outside}
    >
      <span className="sr">{outside} (opens in a new tab)</span>
    </a>
  );
}

const percent = (share: number) => `${share * 100}%`;

const placeOf = ([left, top, width, height]: Box) => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
});

interface PagePictureProps {
  imageUrl: string;
  alt: string;
  /** The page's width in CSS pixels at 100 %. */
  fittedWidth: number;
  zoom: number;
}

/**
 * A page's picture: a sharper one lies over the other as soon as it is decoded, so that nothing flickers. One that does
 * not come is missed only where no other can be read.
 */
function PagePicture({ imageUrl, alt, fittedWidth, zoom }: PagePictureProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const layers = layersOf(imageUrl, fittedWidth, zoom, window.devicePixelRatio);
  const shown = layers.filter((url) => !failed.includes(url));
  const sharpest = shown.at(-1);
  const isReadable = layers.length === 1 ? shown.length > 0 : shown.some((url) => url !== layers[0]);
  return (
    <>
      {shown.map((url) => (
        <Layer
          key={url}
          url={url}
          alt={url === sharpest ? alt : ""}
          onError={() => setFailed((before) => [...before, url])}
        />
      ))}
      {!isReadable && <ProblemNote text={VIEWER_PAGE.pageFailed} onRetry={() => setFailed([])} />}
    </>
  );
}

function Layer({ url, alt, onError }: { url: string; alt: string; onError: () => void }) {
  const [isReady, setIsReady] = useState(() => isHeld(url));
  const show = (image: HTMLImageElement) =>
    image.decode().then(
      () => setIsReady(true),
      // Taken away while it was decoded; nobody waits for it.
      () => undefined,
    );
  return (
    <img
      className="contained"
      src={url}
      alt={alt}
      draggable={false}
      decoding={isReady ? "sync" : "async"}
      data-ready={isReady || undefined}
      onLoad={(event) => show(event.currentTarget)}
      onError={onError}
    />
  );
}
