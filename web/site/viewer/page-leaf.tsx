import { useEffect, useMemo, useRef, useState } from "react";
import type { CatalogPage, PageLink } from "#contract/catalogs/catalog.ts";
import { matchedWords } from "#contract/catalogs/catalog-words.ts";
import { VIEWER_PAGE } from "#contract/catalogs/viewer-messages.ts";
import { parsedUrl } from "#contract/platform/parsed-url.ts";
import type { ShownPart } from "#web/api/page-parts.ts";
import { useAnswer } from "#web/api/use-answer.ts";
import { UnstyledButton } from "#web/ui/button.tsx";
import { DrawArea, type Drawing } from "./document/draw-area.tsx";
import { placeOnPage } from "./document/place.ts";
import { pageTextQuery } from "./document/queries.ts";
import { useSettled } from "./document/use-settled.ts";
import { isHeld, isOwnImage, layersOf, REQUESTED_AGAIN_AFTER, screenNow } from "./page-images.ts";
import { PartSpots } from "./part-spots.tsx";
import { ProblemNote } from "./progress-note.tsx";
import type { ViewerSource } from "./types.ts";
import type { ViewerParts } from "./use-parts.ts";

const SAFE = ["http:", "https:", "mailto:", "tel:"];

/** Milliseconds on a page until its text is fetched. */
const LOOKED_AT = 150;

interface Props {
  source: ViewerSource;
  catalogueKey: string;
  number: number;
  page: CatalogPage | undefined;
  find: string;
  fittedWidth: number;
  zoom: number;
  onPage: (page: number) => void;
  parts: ViewerParts;
  drawing: Drawing | undefined;
}

const NO_PARTS: readonly ShownPart[] = [];

/** A page: its image, its text for screen readers, its links, its parts, and the marked words. */
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
    <figure className="vleaf stage-paper" aria-label={`Page ${number}`}>
      {page ? (
        <PageImage
          key={page.imageUrl}
          imageUrl={page.imageUrl}
          alt={`Page ${number}`}
          fittedWidth={fittedWidth}
          zoom={zoom}
        />
      ) : (
        <p className="middle vsoon">{VIEWER_PAGE.pageOnItsWay}</p>
      )}
      {marked.map(({ box }) => (
        <span key={box.join()} className="vmark" style={placeOnPage(box)} />
      ))}
      {data?.links.map((link) => (
        <Leading key={link.box.join()} link={link} isListed={parts.isListed} onPage={onPage} />
      ))}
      <PartSpots own={parts.byPage.get(number) ?? NO_PARTS} parts={parts} />
      {drawing?.page === number && <DrawArea drawing={drawing} />}
      {data?.text && <figcaption className="sr">{data.text}</figcaption>}
    </figure>
  );
}

interface LinkProps {
  link: PageLink;
  /** Whether the link is listed outside of the page, with room for a finger. */
  isListed: boolean;
  onPage: (page: number) => void;
}

function Leading({ link: { box, page, url }, isListed, onPage }: LinkProps) {
  const tabIndex = isListed ? -1 : undefined;
  if (page !== undefined) {
    return (
      <UnstyledButton
        className="vlink"
        style={placeOnPage(box)}
        title={`Page ${page}`}
        tabIndex={tabIndex}
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
      tabIndex={tabIndex}
    >
      <span className="sr">{outside} (opens in a new tab)</span>
    </a>
  );
}

interface PageImageProps {
  imageUrl: string;
  alt: string;
  /** The page's width in CSS pixels at 100 %. */
  fittedWidth: number;
  zoom: number;
}

/** A sharper layer covers the others once decoded, without flicker; an error only if no layer loaded. */
function PageImage({ imageUrl, alt, fittedWidth, zoom }: PageImageProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const { density, isPhone } = screenNow();
  // A browser may not read AVIF.
  const canRead = !failed.some((url) => url.includes(".avif"));
  const layers = layersOf(imageUrl, fittedWidth, zoom, { density, isPhone: isPhone && canRead });
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
  const [retries, setRetries] = useState(0);
  const again = useRef(0);
  useEffect(() => () => clearTimeout(again.current), []);
  const show = (image: HTMLImageElement) => {
    const wait = REQUESTED_AGAIN_AFTER[retries];
    if (wait !== undefined && !isOwnImage(url, image)) {
      again.current = window.setTimeout(() => setRetries(retries + 1), wait);
      return;
    }
    image.decode().then(
      () => setIsReady(true),
      // The image was unmounted while decoding.
      () => undefined,
    );
  };
  return (
    <img
      className="contained"
      // The same address again would be the same image to the browser.
      src={retries === 0 ? url : `${url}${url.includes("?") ? "&" : "?"}retry=${retries}`}
      alt={alt}
      draggable={false}
      decoding={isReady ? "sync" : "async"}
      data-ready={isReady || undefined}
      onLoad={(event) => show(event.currentTarget)}
      onError={onError}
    />
  );
}

/** Returns the URL if it has an allowed scheme: a PDF can contain any. */
export function safeUrl(url: string | undefined): string | undefined {
  const parsed = url ? parsedUrl(url) : undefined;
  return parsed && SAFE.includes(parsed.protocol) ? parsed.href : undefined;
}
