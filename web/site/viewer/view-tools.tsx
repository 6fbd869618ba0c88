import type { Dispatch } from "react";
import { ZOOM_MAX, ZOOM_MIN } from "#contract/catalogs/limits.ts";
import { Icon } from "#web/ui/icons.tsx";
import { percentOf } from "./document/place.ts";
import { type Action, hasRoomForTwo, type ViewerState } from "./document/state.ts";
import { ViewerIcon } from "./icons.tsx";
import { Tool } from "./tool.tsx";
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
      <Tool name="Zoom out" isOff={zoom <= ZOOM_MIN} onClick={() => dispatch({ type: "zoomOut" })}>
        <ViewerIcon name="zoomOut" />
      </Tool>
      <output className={phone ? "sr" : "mono fine"} aria-label="Zoom">
        {percentOf(zoom)}%
      </output>
      <Tool name="Zoom in" isOff={zoom >= ZOOM_MAX} onClick={() => dispatch({ type: "zoomIn" })}>
        <ViewerIcon name="zoomIn" />
      </Tool>
      {layout?.hasColumns && (
        <Tool
          name="Fit to width"
          aria-pressed={layout.fitsWidth}
          onClick={() => {
            layout.toggleFit();
            dispatch({ type: "reset" });
          }}
        >
          <ViewerIcon name="width" />
        </Tool>
      )}
      <Tool name="Rotate" onClick={() => dispatch({ type: "rotate" })}>
        <ViewerIcon name="rotate" />
      </Tool>
      {hasRoomForTwo(state.frame) && (
        <Tool name="Two pages" aria-pressed={state.isSpread} onClick={() => dispatch({ type: "spread" })}>
          <Icon name="book" />
        </Tool>
      )}
      {layout && (
        <Tool name="Pages" aria-expanded={layout.thumbnails.isOpen} onClick={layout.thumbnails.toggle}>
          <ViewerIcon name="grid" />
        </Tool>
      )}
      {document.fullscreenEnabled && !phone && (
        <Tool name={isFull ? "Exit fullscreen" : "Fullscreen"} onClick={onFullscreen}>
          <ViewerIcon name={isFull ? "small" : "full"} />
        </Tool>
      )}
      {phone ? (
        <>
          <Tool name="Find" aria-expanded={sheet.name === "find"} onClick={onFind}>
            <Icon name="search" />
          </Tool>
          <Tool name="More" aria-expanded={sheet.name === "more"} onClick={() => sheet.toggle("more")}>
            <Icon name="menu" />
          </Tool>
        </>
      ) : (
        <Tool name="Keyboard help" className="vkeys" onClick={onHelp}>
          <ViewerIcon name="keys" />
        </Tool>
      )}
    </div>
  );
}
