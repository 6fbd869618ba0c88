import { useState } from "react";
import { VIEWER_PAGE } from "../../../contract/messages.ts";
import { isHeld, layersOf } from "./pictures.ts";
import { ProblemNote } from "./problem-note.tsx";

interface Props {
  imageUrl: string;
  alt: string;
  /** The page's width in CSS pixels at 100 %. */
  fittedWidth: number;
  zoom: number;
}

/** A page's picture: a sharper one lies over the other as soon as it is decoded, so that nothing flickers. */
export function PagePicture({ imageUrl, alt, fittedWidth, zoom }: Props) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const layers = layersOf(imageUrl, fittedWidth, zoom, window.devicePixelRatio);
  const sharpest = layers.at(-1);
  return (
    <>
      {layers.map((url) =>
        failed.includes(url) ? null : (
          <Layer
            key={url}
            url={url}
            alt={url === sharpest ? alt : ""}
            onError={() => setFailed((before) => [...before, url])}
          />
        ),
      )}
      {sharpest && failed.includes(sharpest) && (
        <ProblemNote text={VIEWER_PAGE.pageFailed} onRetry={() => setFailed([])} />
      )}
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
