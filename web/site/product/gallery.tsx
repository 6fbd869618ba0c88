import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type TouchEvent,
  useRef,
  useState,
} from "react";
import type { PartImage } from "#web/api/parts.ts";
import { Boundary } from "#web/routing/boundary.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { ResponsiveImage } from "#web/ui/responsive-image.tsx";
import type { EnlargedProps } from "./enlarged.tsx";

const STAGE = "(min-width: 1360px) 714px, (min-width: 1024px) 56vw, (min-width: 768px) 47vw, 100vw";
const THUMBNAIL = "(min-width: 1024px) 135px, 18vw";
const SWIPE_MIN = 40;
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Thumbnails link to the large images; with script they switch the stage, as do arrow keys and swipes. */
export function Gallery({ images, title }: { images: PartImage[]; title: string }) {
  const [current, setCurrent] = useState(() =>
    Math.max(
      0,
      images.findIndex(({ opens }) => opens),
    ),
  );
  const thumbs = useRef<HTMLUListElement>(null);
  const touchStart = useRef<{ clientX: number; clientY: number }>(undefined);
  const show = (index: number) => setCurrent(Math.min(Math.max(index, 0), images.length - 1));
  const place = `photo ${current + 1} of ${images.length}`;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const links = thumbs.current?.querySelectorAll("a");
    const next = Math.min(Math.max(current + step, 0), images.length - 1);
    show(next);
    links?.[next]?.focus();
  };
  const onClick = (event: MouseEvent, index: number) => {
    if (isForBrowser(event)) return;
    event.preventDefault();
    show(index);
  };
  const enlarged = useEnlarged(images[current]?.src);
  // A swipe is one finger on an unzoomed page; otherwise it scrolls or pinches.
  const onTouchStart = ({ touches }: TouchEvent) => {
    touchStart.current = touches.length === 1 && visualViewport?.scale === 1 ? touches[0] : undefined;
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const [start, end] = [touchStart.current, changedTouches[0]];
    if (!start || !end) return;
    const [across, down] = [end.clientX - start.clientX, end.clientY - start.clientY];
    if (Math.abs(across) > Math.max(SWIPE_MIN, 2 * Math.abs(down))) show(current - Math.sign(across));
  };
  return (
    <div>
      <div className="stage" onTouchStart={onTouchStart} onTouchEnd={onTouchEnd}>
        <a
          className="anchor block enlarge"
          href={images[current]?.src}
          aria-label="Enlarge"
          data-waits=""
          {...enlarged.opening}
        >
          <ResponsiveImage
            key={current}
            image={images[current]}
            sizes={STAGE}
            alt={images.length > 1 ? `${title}, ${place}` : title}
            priority="first"
          />
          <span className={buttonClass({ size: "small" }, "enlarge-sign off-paper")}>
            <Icon name="search" className="i s" />
            Enlarge
          </span>
        </a>
      </div>
      {images.length > 1 && (
        <>
          <ul className="stack gap-2 thumbs off-paper" ref={thumbs} onKeyDown={onKeyDown}>
            {images.map((image, index) => (
              <li key={image.src}>
                <a
                  className="anchor block"
                  href={image.src}
                  aria-label={`Photo ${index + 1}`}
                  aria-current={index === current || undefined}
                  data-waits=""
                  onClick={(event) => onClick(event, index)}
                >
                  <ResponsiveImage image={image} sizes={THUMBNAIL} />
                </a>
              </li>
            ))}
          </ul>
          <p className="sr" role="status">
            {current > 0 ? `Photo ${current + 1} of ${images.length}` : ""}
          </p>
        </>
      )}
      {enlarged.Shown && (
        <Boundary of={enlarged.Shown} onFailed={enlarged.fail}>
          <enlarged.Shown
            images={images}
            title={title}
            current={current}
            show={setCurrent}
            onClose={enlarged.close}
          />
        </Boundary>
      )}
    </div>
  );
}

/** Modifier keys open the link in a new tab or window. */
const isForBrowser = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => metaKey || ctrlKey || shiftKey;

/** Loads the full-screen view on intent; if that fails, the link opens the file. */
function useEnlarged(src: string | undefined) {
  const [Shown, setShown] = useState<ComponentType<EnlargedProps>>();
  const load = () => import("./enlarged.tsx").then(({ Enlarged }) => Enlarged);
  const openFile = () => src && window.location.assign(src);
  const opening = {
    onPointerEnter: () => void load().catch(() => undefined),
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (isForBrowser(event)) return;
      event.preventDefault();
      load().then((Enlarged) => {
        // A dialog that was opened meanwhile stays on top.
        if (!document.querySelector("dialog[open]")) setShown(() => Enlarged);
      }, openFile);
    },
  };
  const close = () => setShown(undefined);
  const fail = () => {
    close();
    openFile();
  };
  return { Shown, opening, close, fail };
}
