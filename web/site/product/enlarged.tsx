import { type KeyboardEvent, useEffect, useReducer, useRef } from "react";
import type { PartImage } from "#web/api/parts.ts";
import { Icon } from "#web/ui/icons.tsx";
import { sourceSet } from "#web/ui/responsive-image.tsx";
import { useModal } from "#web/ui/use-modal.ts";
import {
  centreOf,
  type Frame,
  movedBy,
  overflow,
  sheetSize,
  type View,
  withinBounds,
  zoomedTo,
} from "../viewer/document/geometry.ts";
import { ViewerIcon } from "../viewer/icons.tsx";
import { Tool } from "../viewer/tool.tsx";
import { useHand } from "../viewer/use-hand.ts";
import "./enlarged.css";
import type { Action } from "../viewer/document/state.ts";

/** The maximum zoom of an image that is smaller than the stage. */
const CLOSEST_MIN = 2;

/** The zoom factor of one press. */
const STEP = 1.5;

const NOWHERE: Frame = { stage: { width: 1, height: 1 }, sheet: { width: 4, height: 3 }, fitsWidth: false };
const WHOLE: View = { zoom: 1, rotation: 0, offset: { x: 0, y: 0 } };

/** The whole image, fitted to the stage. */
const FITTED: Enlargement = { frame: NOWHERE, view: WHOLE };

/** Returns the original dimensions of an image; 4:3 if unknown. */
const sheetOf = (image: PartImage | undefined) => ({
  width: image?.width ?? 4,
  height: image?.height ?? 3,
});

/** Returns the maximum zoom: one image pixel per CSS pixel. */
const closest = (frame: Frame): number =>
  Math.max(CLOSEST_MIN, frame.sheet.width / sheetSize(frame, WHOLE).width);

export interface EnlargedProps {
  images: readonly PartImage[];
  title: string;
  current: number;
  show: (index: number) => void;
  onClose: () => void;
}

/** The distance of an arrow key press, in CSS pixels. */
const KEY_WAY = 60;
const WAYS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: KEY_WAY, y: 0 },
  ArrowRight: { x: -KEY_WAY, y: 0 },
  ArrowUp: { x: 0, y: KEY_WAY },
  ArrowDown: { x: 0, y: -KEY_WAY },
};
const ZOOMS: Readonly<Record<string, "zoomIn" | "zoomOut" | "reset">> = {
  "+": "zoomIn",
  "=": "zoomIn",
  "-": "zoomOut",
  "0": "reset",
};
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 };

/** Zoomable by touch, wheel, keys and buttons; always dark, so that the image is the brightest element. */
export function Enlarged({ images, title, current, show, onClose }: EnlargedProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLElement>(null);
  useModal(dialog, onClose);
  const image = images[current];
  const [state, dispatch] = useReducer(enlarge, FITTED);
  const { frame, view } = state;
  const size = sheetSize(frame, view);
  const spare = overflow(frame, view);
  const room = { x: spare.width > 0, y: spare.height > 0 };
  const count = images.length;
  const step = (by: number) => show((current + by + count) % count);
  useEffect(() => {
    const box = stage.current;
    if (!box) return;
    // Another image starts unzoomed.
    dispatch({ type: "reset" });
    const measure = () =>
      dispatch({
        type: "measured",
        frame: {
          stage: { width: box.clientWidth, height: box.clientHeight },
          sheet: sheetOf(image),
          fitsWidth: false,
        },
      });
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [image]);
  const turn = useRef(step);
  useEffect(() => {
    turn.current = step;
  });
  useHand({
    element: stage,
    room,
    zoom: view.zoom,
    doesWheelZoom: true,
    dispatch: useRef<Parameters<typeof useHand>[0]["dispatch"]>((action) => {
      if (action.type === "next") turn.current(1);
      else if (action.type === "previous") turn.current(-1);
      else dispatch(action);
    }).current,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const zoom = ZOOMS[event.key];
    const way = WAYS[event.key];
    const by = STEPS[event.key];
    if (zoom) dispatch({ type: zoom });
    else if (way && (way.x ? room.x : room.y)) dispatch({ type: "move", by: way });
    else if (by && count > 1) step(by);
    else return;
    event.preventDefault();
  };
  if (!image) return null;
  const centre = centreOf(frame, view);
  const place = count > 1 ? `photo ${current + 1} of ${count}` : "picture";
  return (
    <dialog
      ref={dialog}
      className="fullscreen always-dark reweave enlarged"
      aria-label={`${title}, ${place}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <header className="line">
        <p className="small cut">
          <b>{title}</b>
          {count > 1 && (
            <span className="mono quiet" aria-hidden="true">
              {current + 1} / {count}
            </span>
          )}
        </p>
        <div className="line gap-0 push">
          {count > 1 && (
            <>
              <Tool name="Previous picture" onClick={() => step(-1)}>
                <Icon name="left" />
              </Tool>
              <Tool name="Next picture" onClick={() => step(1)}>
                <Icon name="right" />
              </Tool>
            </>
          )}
          <Tool name="Zoom out" isOff={view.zoom <= 1} onClick={() => dispatch({ type: "zoomOut" })}>
            <ViewerIcon name="zoomOut" />
          </Tool>
          <output className="mono fine no-phone" aria-label="Zoom">
            {Math.round(view.zoom * 100)}%
          </output>
          <Tool
            name="Zoom in"
            isOff={view.zoom >= closest(frame)}
            onClick={() => dispatch({ type: "zoomIn" })}
          >
            <ViewerIcon name="zoomIn" />
          </Tool>
          <Tool name="Close" onClick={onClose}>
            <Icon name="x" />
          </Tool>
        </div>
      </header>
      <section
        ref={stage}
        className="focus-inside"
        aria-label="Photo"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard zooms and moves the image from here
        tabIndex={0}
        data-first
        data-movable={room.x || room.y || undefined}
      >
        <picture key={image.src}>
          {!!image.sizes?.length && (
            <source
              type="image/avif"
              srcSet={sourceSet(image, "avif")}
              sizes={`${Math.ceil(size.width)}px`}
            />
          )}
          <img
            src={image.src}
            width={image.width ?? 4}
            height={image.height ?? 3}
            alt={`${title}, ${place}`}
            draggable={false}
            style={{
              width: size.width,
              height: size.height,
              transform: `translate(-50%, -50%) translate(${Math.round(centre.x)}px, ${Math.round(centre.y)}px)`,
            }}
          />
        </picture>
      </section>
    </dialog>
  );
}

interface Enlargement {
  frame: Frame;
  view: View;
}

function enlarge(state: Enlargement, action: Action): Enlargement {
  const { frame, view } = state;
  const zoomed = (zoom: number, at?: { x: number; y: number }): Enlargement => ({
    frame,
    view: zoomedTo(frame, view, Math.min(closest(frame), Math.max(1, zoom)), at),
  });
  switch (action.type) {
    case "measured":
      return { frame: action.frame, view: withinBounds(action.frame, view) };
    case "zoomIn":
      return zoomed(view.zoom * STEP);
    case "zoomOut":
      return zoomed(view.zoom / STEP);
    case "zoom":
      return zoomed(view.zoom * action.factor, action.at);
    case "zoomTo":
      return zoomed(action.zoom, action.at);
    case "move":
      return { frame, view: movedBy(frame, view, action.by) };
    case "reset":
      return { frame, view: WHOLE };
    default:
      return state;
  }
}
