import {
  type Dispatch,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import { Toasts } from "../../ui/toasts.tsx";
import { useModal } from "../../ui/use-modal.ts";
import { AddPage } from "./add-page.tsx";
import { Categories, ContentSelects, Sections } from "./contents.tsx";
import { FindPanel } from "./find-panel.tsx";
import { HelpSheet } from "./help-sheet.tsx";
import { PageBar } from "./page-bar.tsx";
import { aboutPage, letterAbout } from "./page-letter.ts";
import { placeOf, zoomOf } from "./place.ts";
import { ProblemNote } from "./problem-note.tsx";
import { ProgressNote } from "./progress-note.tsx";
import { isOnItsWay } from "./queries.ts";
import { pageLabel } from "./spread.ts";
import { Stage } from "./stage.tsx";
import { type Action, initialState, reduce, shownPages, type ViewerState } from "./state.ts";
import { Thumbnails } from "./thumbnails.tsx";
import { TurnAnnouncer } from "./turn-announcer.tsx";
import { DEFAULT_CATALOGUE, type ViewerPlace, type ViewerProps, type ViewerSource } from "./types.ts";
import { type Loaded, useCatalogue } from "./use-catalogue.ts";
import { useCommands } from "./use-commands.ts";
import { usePlace } from "./use-place.ts";
import { ViewTools } from "./view-tools.tsx";
import { ViewerHead } from "./viewer-head.tsx";
import "./viewer.css";

/**
 * The catalogue viewer (spec section 2): full screen, always dark, drawn in the browser only. Load it lazily,
 * `lazy(() => import("./viewer.tsx"))`; its styles come with it.
 */
export default function Viewer({ source, place, onPlace, onClose, enquireAt, controls }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const shell = useRef<HTMLDivElement>(null);
  const findField = useRef<HTMLInputElement>(null);
  const title = useId();
  const { loaded, state, dispatch, find, setFind, openCatalogue, goTo } = useViewerState(source, place);
  const [isFinding, setIsFinding] = useState(place.find !== undefined);
  const [isHelping, setIsHelping] = useState(false);
  const adding = useToggle();
  const [isFull, toggleFullscreen] = useFullscreen(shell);
  useModal(dialog);
  const { key, catalogue, categories, navigation, problem } = loaded;
  const current = useMemo(() => placeOf(key ?? DEFAULT_CATALOGUE, state, find), [key, state, find]);
  usePlace({ place, current, onPlace, goTo });

  const { page } = state;
  const shown = shownPages(state);
  const goToPage = (next: number) => dispatch({ type: "page", page: next });
  const openFind = () => {
    setIsFinding(true);
    // On phones the field appears with this; elsewhere it is there already.
    requestAnimationFrame(() => findField.current?.focus());
  };
  const leave = () => {
    if (isHelping) setIsHelping(false);
    else if (document.fullscreenElement) toggleFullscreen();
    else onClose();
  };
  const onKeyDown = useCommands({
    dispatch,
    onFullscreen: toggleFullscreen,
    onFind: openFind,
    onHelp: () => setIsHelping(true),
    onEscape: leave,
  });
  const contents = {
    categories,
    // An administrator's preview is opened by a catalogue's own id.
    current: categories.some((category) => category.key === key) ? key : catalogue?.category,
    onCategory: openCatalogue,
    navigation,
    page,
    onPage: goToPage,
  };
  return (
    <dialog
      ref={dialog}
      className="viewer always-dark reweave"
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === dialog.current) leave();
      }}
      onClose={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the whole dialog */}
      <div ref={shell} className="vshell" tabIndex={-1} data-first onKeyDown={onKeyDown}>
        <ViewerHead
          id={title}
          catalogue={catalogue}
          enquiry={
            enquireAt && key && catalogue
              ? {
                  about: aboutPage(key, catalogue, page),
                  href: letterAbout(enquireAt, catalogue, page, window.location.href),
                }
              : undefined
          }
          adding={enquireAt && key && catalogue ? adding : undefined}
          onClose={onClose}
        >
          <ViewTools
            state={state}
            dispatch={dispatch}
            isFull={isFull}
            onFullscreen={toggleFullscreen}
            isFinding={isFinding}
            onFind={isFinding ? () => setIsFinding(false) : openFind}
            onHelp={() => setIsHelping(true)}
          />
        </ViewerHead>
        <Categories {...contents} />
        <div className="vside" data-finding={isFinding || undefined} data-found={find.trim() || undefined}>
          <ContentSelects {...contents} />
          <FindPanel
            source={source}
            catalogueKey={key}
            text={find}
            shown={shown}
            field={findField}
            onText={setFind}
            onPage={goToPage}
          />
          <Sections {...contents} />
          {key && catalogue && controls?.({ key, catalogue, page, goTo: goToPage, reload: loaded.reload })}
        </div>
        <Stage
          state={state}
          dispatch={dispatch}
          source={source}
          catalogueKey={key}
          catalogue={catalogue}
          find={find}
        >
          {problem ? (
            <ProblemNote text={problem} onRetry={loaded.retry} />
          ) : (
            !catalogue?.pages.length && <ProgressNote status={catalogue?.processingStatus} />
          )}
        </Stage>
        <div className="vfoot">
          {catalogue && catalogue.pages.length > 0 && isOnItsWay(catalogue.processingStatus) && (
            <ProgressNote status={catalogue.processingStatus} />
          )}
          {adding.isOpen && key && catalogue && (
            <AddPage
              source={source}
              catalogueKey={key}
              catalogue={catalogue}
              page={page}
              find={find}
              onClose={adding.toggle}
            />
          )}
          <PageBar state={state} dispatch={dispatch} />
          {catalogue && <Thumbnails catalogue={catalogue} page={page} shown={shown} onPage={goToPage} />}
        </div>
        {isHelping && <HelpSheet onClose={() => setIsHelping(false)} />}
        <TurnAnnouncer text={state.totalPages > 0 ? pageLabel(shown, state.totalPages) : ""} />
        <Toasts />
      </div>
    </dialog>
  );
}

interface Viewing {
  loaded: Loaded;
  state: ViewerState;
  dispatch: Dispatch<Action>;
  find: string;
  setFind: (text: string) => void;
  /** Opens another catalogue at its first page. */
  openCatalogue: (key: string) => void;
  /** Shows what a place says, all of it. */
  goTo: (place: ViewerPlace) => void;
}

/** Everything the viewer shows: which catalogue, where in it, and how. */
function useViewerState(source: ViewerSource, place: ViewerPlace): Viewing {
  const [wanted, setWanted] = useState(place.catalogue);
  const [find, setFind] = useState(place.find ?? "");
  const [state, dispatch] = useReducer(reduce, place, (first) => reduce(initialState, openedAt(first)));
  const loaded = useCatalogue(source, wanted);
  const totalPages = loaded.catalogue?.totalPages ?? 0;
  useLayoutEffect(() => {
    if (totalPages !== state.totalPages) dispatch({ type: "counted", totalPages });
  }, [totalPages, state.totalPages]);
  const openCatalogue = (key: string) => {
    if (key === loaded.key) return;
    setWanted(key);
    dispatch({ type: "opened" });
  };
  const goTo = useCallback((next: ViewerPlace) => {
    setWanted(next.catalogue);
    setFind(next.find ?? "");
    dispatch(openedAt(next));
  }, []);
  return { loaded, state, dispatch, find, setFind, openCatalogue, goTo };
}

const openedAt = (place: ViewerPlace): Action => ({
  type: "opened",
  page: place.page,
  zoom: zoomOf(place),
  isSpread: place.isSpread === true,
});

/** Something that a button opens and closes; when it closes, the keyboard is back where it was opened. */
function useToggle() {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const toggle = () => {
    if (!isOpen) opener.current = document.activeElement;
    else if (opener.current instanceof HTMLElement) opener.current.focus();
    setIsOpen(!isOpen);
  };
  return { isOpen, toggle };
}

/** Whether an element fills the screen, as the browser says (spec section 4), and what turns that over. */
function useFullscreen(element: RefObject<HTMLElement | null>): [boolean, () => void] {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const follow = () => setIsFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  const toggle = () => {
    // A browser that refuses says so by staying as it is.
    const asked = document.fullscreenElement
      ? document.exitFullscreen()
      : element.current?.requestFullscreen();
    asked?.catch(() => undefined);
  };
  return [isFull, toggle];
}
