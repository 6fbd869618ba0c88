import { useMemo, useState } from "react";
import type { CatalogPage, PageLink } from "../../../contract/catalogs/catalog.ts";
import { matchedWords } from "../../../contract/catalogs/catalog-words.ts";
import { VIEWER_PAGE } from "../../../contract/messages.ts";
import { parsedUrl } from "../../../contract/platform/parsed-url.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { UnstyledButton } from "../../ui/button.tsx";
import type { ShownPart } from "./accept-parts.ts";
import { DrawArea, type Drawing } from "./draw-area.tsx";
import { PartSpots } from "./part-spots.tsx";
import { isHeld, layersOf } from "./pictures.ts";
import { placeOnPage } from "./place.ts";
import { ProblemNote } from "./progress-note.tsx";
import { pageTextQuery } from "./queries.ts";
import type { ViewerSource } from "./types.ts";
import type { Parts } from "./use-parts.ts";
import { useSettled } from "./use-settled.ts";

const SAFE = ["http:", "https:", "mailto:", "tel:"];

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
  parts: Parts;
  drawing: Drawing | undefined;
}

const NO_PARTS: readonly ShownPart[] = [];

/** One page: its picture, its text for those who do not see it, its links, its parts, and the marked words. */
export function PageLeaf({
  source,
  catalogueKey,
  number,
  page,
  find,
  fittedWidth,
  zoom,
  onPage,
  parts,
  drawing,
}: Props) {
  const isLookedAt = useSettled(number, LOOKED_AT) === number && page !== undefined;
  const { data } = useAnswer(pageTextQuery(source, catalogueKey, number), { isWanted: isLookedAt });
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
        <span key={box.join()} className="vmark" style={placeOnPage(box)} />
      ))}
      {data?.links.map((link) => (
        <Leading key={link.box.join()} link={link} onPage={onPage} />
      ))}
      <PartSpots own={parts.byPage.get(number) ?? NO_PARTS} parts={parts} />
      {drawing?.page === number && <DrawArea drawing={drawing} />}
      {data?.text && <figcaption className="sr">{data.text}</figcaption>}
    </figure>
  );
}

/** A link of the page, where it is printed. */
function Leading({ link: { box, page, url }, onPage }: { link: PageLink; onPage: (page: number) => void }) {
  if (page !== undefined) {
    return (
      <UnstyledButton
        className="vlink"
        style={placeOnPage(box)}
        title={`Page ${page}`}
        onClick={() => onPage(page)}
      >
        <span className="sr">Go to page {page}</span>
      </UnstyledButton>
    );
  }
  const outside = safeUrl(url);
  if (!outside) return null;
  return (
    <a
      className="vlink"
      style={placeOnPage(box)}
      href={outside}
      target="_blank"
      rel="noopener noreferrer"
      title={outside}
    >
      <span className="sr">{outside} (opens in a new tab)</span>
    </a>
  );
}

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
  const sharpest = shown.slice(-1)[0];
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

/** An address that a catalogue may lead to; a PDF can hold any, so all others are dropped. */
export function safeUrl(url: string | undefined): string | undefined {
  const parsed = url ? parsedUrl(url) : undefined;
  return parsed && SAFE.includes(parsed.protocol) ? parsed.href : undefined;
}
