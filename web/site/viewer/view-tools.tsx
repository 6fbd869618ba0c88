import type { Dispatch } from "react";
import { ZOOM_MAX, ZOOM_MIN } from "../../../contract/platform/limits.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { ViewerIcon } from "./icons.tsx";
import { percentOf } from "./place.ts";
import { type Action, hasRoomForTwo, type ViewerState } from "./state.ts";
import type { WideLayout } from "./use-layout.ts";
import type { Phone } from "./use-phone.ts";
import type { BottomSheet } from "./use-sheet.ts";

interface Props {
  state: ViewerState;
  dispatch: Dispatch<Action>;
  isFull: boolean;
  onFullscreen: () => void;
  sheet: BottomSheet;
  phone: Phone;
  layout: WideLayout | undefined;
  onFind: () => void;
  onHelp: () => void;
}

/** Zoom, rotation and fullscreen (spec section 2, 'Catalogue viewer'), and further tools. */
export function ViewTools({
  state,
  dispatch,
  isFull,
  onFullscreen,
  sheet,
  phone,
  layout,
  onFind,
  onHelp,
}: Props) {
  const { zoom } = state.view;
  return (
    <div className="line gap-0 vtools" role="toolbar" aria-label="View">
      <Button
        look="ghost"
        shape="icon"
        aria-label="Zoom out"
        aria-disabled={zoom <= ZOOM_MIN || undefined}
        onClick={() => dispatch({ type: "zoomOut" })}
      >
        <ViewerIcon name="minus" />
      </Button>
      <output className={phone ? "sr" : "mono fine"} aria-label="Zoom">
        {percentOf(zoom)}%
      </output>
      <Button
        look="ghost"
        shape="icon"
        aria-label="Zoom in"
        aria-disabled={zoom >= ZOOM_MAX || undefined}
        onClick={() => dispatch({ type: "zoomIn" })}
      >
        <ViewerIcon name="plus" />
      </Button>
      {layout && (
        <Button
          look="ghost"
          shape="icon"
          aria-label="Fit to width"
          aria-pressed={layout.fitsWidth}
          onClick={() => {
            layout.toggleFit();
            dispatch({ type: "reset" });
          }}
        >
          <ViewerIcon name="width" />
        </Button>
      )}
      <Button look="ghost" shape="icon" aria-label="Rotate" onClick={() => dispatch({ type: "rotate" })}>
        <ViewerIcon name="rotate" />
      </Button>
      {hasRoomForTwo(state.frame) && (
        <Button
          look="ghost"
          shape="icon"
          aria-label="Two pages"
          aria-pressed={state.isSpread}
          onClick={() => dispatch({ type: "spread" })}
        >
          <Icon name="book" />
        </Button>
      )}
      {layout && (
        <Button
          look="ghost"
          shape="icon"
          aria-label="Pages"
          aria-expanded={layout.thumbnails.isOpen}
          onClick={layout.thumbnails.toggle}
        >
          <ViewerIcon name="grid" />
        </Button>
      )}
      {document.fullscreenEnabled && !phone && (
        <Button
          look="ghost"
          shape="icon"
          aria-label={isFull ? "Exit fullscreen" : "Fullscreen"}
          onClick={onFullscreen}
        >
          <ViewerIcon name={isFull ? "small" : "full"} />
        </Button>
      )}
      {phone ? (
        <>
          <Button
            look="ghost"
            shape="icon"
            aria-label="Find"
            aria-expanded={sheet.name === "find"}
            onClick={onFind}
          >
            <Icon name="search" />
          </Button>
          <Button
            look="ghost"
            shape="icon"
            aria-label="More"
            aria-expanded={sheet.name === "more"}
            onClick={() => sheet.toggle("more")}
          >
            <Icon name="menu" />
          </Button>
        </>
      ) : (
        <Button look="ghost" shape="icon" aria-label="Keyboard help" onClick={onHelp}>
          <ViewerIcon name="keys" />
        </Button>
      )}
    </div>
  );
}
