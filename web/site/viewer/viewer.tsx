import { type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ShownPart } from "#web/api/page-parts.ts";
import { Boundary } from "#web/routing/boundary.tsx";
import { useLayer } from "#web/routing/layers.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Toasts } from "#web/ui/toasts.tsx";
import { useModal } from "#web/ui/use-modal.ts";
import { AddPage } from "./add-page.tsx";
import { CategoryList, ContentSelects, SectionList } from "./contents.tsx";
import type { Drawing } from "./document/draw-area.tsx";
import { usePlaceSync, viewerPlaceOf } from "./document/place.ts";
import { isProcessing } from "./document/queries.ts";
import { pageLabel, shownPages } from "./document/state.ts";
import { FindPanel } from "./find-panel.tsx";
import { HelpSheet } from "./help-sheet.tsx";
import { PageBar } from "./page-bar.tsx";
import { PageLinks } from "./page-links.tsx";
import { PartNote } from "./part-note.tsx";
import { spotCentre } from "./part-spots.tsx";
import { PartsButton, PartsColumn, PartsSheet } from "./parts-panel.tsx";
import { ProblemNote, ProgressNote, TurnAnnouncer } from "./progress-note.tsx";
import { Stage } from "./stage.tsx";
import { Thumbnails } from "./thumbnails.tsx";
import { Tool } from "./tool.tsx";
import { DEFAULT_CATALOGUE, type ShownPage, type ViewerProps } from "./types.ts";
import { useEnlarged } from "./use-enlarged.ts";
import { useKeys } from "./use-keys.ts";
import { useLayout } from "./use-layout.ts";
import { useParts } from "./use-parts.ts";
import { type Phone, usePhone } from "./use-phone.ts";
import { useSheet } from "./use-sheet.ts";
import { useToggle } from "./use-toggle.ts";
import { useViewerState } from "./use-viewer-state.ts";
import { ViewTools } from "./view-tools.tsx";
import { aboutShownPage, letterAbout, ViewerActions, ViewerHead, ViewerTitle } from "./viewer-head.tsx";
import "./viewer.css";

/** The margin around a page that is fitted to its column, in CSS pixels; one as wide as the window has none. */
const AIR = 10;

/** Full screen (spec section 2), on the stage of a catalogue page; load it lazily, since its styles come with it. */
export default function Viewer({
  source,
  place,
  onPlace,
  onClose,
  opening,
  enquireAt,
  controls,
}: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const shell = useRef<HTMLDivElement>(null);
  const findField = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const { loaded, state, dispatch, find, setFind, openCatalogue, goTo } = useViewerState(source, place);
  const sheet = useSheet(place.find === undefined ? undefined : "find");
  const [isHelping, setIsHelping] = useState(false);
  const [drawing, setDrawing] = useState<Drawing>();
  const adding = useToggle();
  const [isFull, toggleFullscreen] = useFullscreen(shell);
  const phone = usePhone();
  const layout = useLayout(phone !== undefined, place.find !== undefined);
  const bar = useBar(dialog, phone);
  useModal(dialog);
  useLayer(sheet.close, phone !== undefined && sheet.name !== undefined && sheet.isPressed);
  useLayer(adding.toggle, adding.isOpen);
  useLayer(() => layout?.thumbnails.toggle(), layout?.thumbnails.isOpen === true);
  const { key, catalogue, categories, navigation, problem } = loaded;
  const { page } = state;
  const visiblePages = shownPages(state);
  const loadedPages = visiblePages.filter((number) =>
    catalogue?.pages.some(({ pageNumber }) => pageNumber === number),
  );
  const parts = useParts(source, key, loadedPages, {
    linkedPart: place.part,
    hasKey: layout !== undefined,
    isListed: phone === "standing",
  });
  const enlarge = useEnlarged({ source, catalogueKey: key, state, parts, dispatch }, place.part);
  const current = useMemo(
    () => viewerPlaceOf(key ?? DEFAULT_CATALOGUE, state, find, parts.marked),
    [key, state, find, parts.marked],
  );
  usePlaceSync({ place, current, onPlace, goTo });

  const goToPage = (next: number) => dispatch({ type: "page", page: next });
  const openFind = () => {
    if (layout) layout.showSections();
    else sheet.open("find");
    // On phones, or with the sections hidden, this renders the field; elsewhere it exists already.
    requestAnimationFrame(() => findField.current?.focus());
  };
  const leave = () => {
    if (isHelping) setIsHelping(false);
    else if (phone && sheet.name) sheet.close();
    else if (layout?.thumbnails.isOpen) layout.thumbnails.toggle();
    else if (document.fullscreenElement) toggleFullscreen();
    else onClose();
  };
  const onKeyDown = useKeys(shell, {
    dispatch,
    onFullscreen: toggleFullscreen,
    onFind: openFind,
    onHelp: () => setIsHelping(true),
    onEscape: leave,
  });
  const contents = {
    categories,
    // An administrator's preview is opened by a catalogue's id.
    current: categories.some((category) => category.key === key) ? key : catalogue?.category,
    onCategory: openCatalogue,
    navigation,
    page,
    onPage: goToPage,
  };
  const isOpening = catalogue === undefined && problem === undefined;
  const canAsk = enquireAt !== undefined && key !== undefined && catalogue !== undefined;
  const actions = {
    catalogue,
    enquiry: canAsk
      ? {
          about: aboutShownPage(key, catalogue, page),
          href: letterAbout(enquireAt, catalogue, page, location.href),
        }
      : undefined,
    adding: canAsk ? adding : undefined,
    isOpening: isOpening && enquireAt !== undefined,
  };
  const thumbnails = catalogue && (
    <Thumbnails catalogue={catalogue} page={page} shown={visiblePages} onPage={goToPage} />
  );
  const draw: ShownPage["draw"] = (onBox) => {
    if (onBox && phone) sheet.close();
    const stop = () => setDrawing(undefined);
    setDrawing(
      onBox && {
        page,
        onCancel: stop,
        onBox: (box) => {
          stop();
          if (phone) sheet.open("more");
          onBox(box);
        },
      },
    );
  };
  const pageControls =
    key && catalogue && controls?.({ key, catalogue, page, goTo: goToPage, reload: loaded.reload, draw });
  const spotOf = (productId: number | undefined) =>
    shell.current?.querySelector<HTMLElement>(`[data-part="${productId}"]`);
  const openPart = (part: ShownPart) => {
    parts.mark(part.productId);
    const anchor = spotOf(part.productId);
    if (phone && anchor) {
      sheet.close();
      enlarge({ part: part.productId });
      parts.open({ part, anchor, isPinned: true });
      return;
    }
    const at = spotCentre(part);
    // A page larger than the stage may hide the part.
    if (at && (layout?.fitsWidth || state.view.zoom > 1)) dispatch({ type: "show", at });
  };
  const title = (
    <ViewerTitle id={titleId} catalogue={catalogue} className={phone ? "sr" : "small clamp breaks"} />
  );
  return (
    <dialog
      ref={dialog}
      className="fullscreen viewer"
      aria-labelledby={titleId}
      onCancel={(event) => {
        // The nested help sheet handles its own Escape.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        leave();
      }}
      onClose={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the whole dialog */}
      <div
        ref={shell}
        className="vshell stage-frame"
        tabIndex={-1}
        data-first
        data-phone={phone}
        data-wide={layout && ""}
        data-sheet={sheet.name}
        data-controls={controls && ""}
        onKeyDown={onKeyDown}
      >
        {bar > 0 && <div className="line vbar">{title}</div>}
        <ViewerHead {...actions} phone={phone} onClose={onClose}>
          {phone && title}
          {layout?.hasColumns && (
            <Tool name="Sections" aria-expanded={layout.hasSections} onClick={layout.toggleSections}>
              <Icon name="menu" />
            </Tool>
          )}
          {layout && <PageBar state={state} dispatch={dispatch} isCompact />}
          <ViewTools
            state={state}
            dispatch={dispatch}
            isFull={isFull}
            onFullscreen={toggleFullscreen}
            sheet={sheet}
            phone={phone}
            layout={layout}
            onFind={sheet.name === "find" ? sheet.close : openFind}
            onHelp={() => setIsHelping(true)}
          />
        </ViewerHead>
        <div
          className="vside stage-side"
          data-found={find.trim() || undefined}
          hidden={layout && !layout.hasSections}
        >
          {layout && (layout.hasColumns ? <CategoryList {...contents} /> : <ContentSelects {...contents} />)}
          {!phone && !bar && title}
          <FindPanel
            source={source}
            catalogueKey={key}
            text={find}
            canSearchParts={enquireAt !== undefined}
            page={page}
            shown={visiblePages}
            pages={layout && catalogue?.pages}
            field={findField}
            onText={setFind}
            onPage={(next) => {
              goToPage(next);
              if (phone) sheet.close();
              if (phone || layout?.fitsWidth) enlarge({ find });
            }}
          />
          {layout?.hasColumns && <SectionList {...contents} />}
          {phone && <PartsSheet parts={parts} canAsk={canAsk} onOpen={openPart} />}
          {sheet.name === "more" && phone && (
            <section className="stack gap-3 vmore" aria-label="More">
              <ContentSelects {...contents} />
              <ViewerActions {...actions} onDone={sheet.close} />
              {key &&
                loadedPages.map((number) => (
                  <PageLinks
                    key={number}
                    source={source}
                    catalogueKey={key}
                    number={number}
                    onPage={(next) => {
                      goToPage(next);
                      sheet.close();
                    }}
                  />
                ))}
              {thumbnails}
              {pageControls}
            </section>
          )}
        </div>
        <Stage
          state={state}
          dispatch={dispatch}
          source={source}
          catalogueKey={key}
          catalogue={catalogue}
          find={find}
          parts={parts}
          drawing={drawing}
          fitsWidth={layout?.fitsWidth ?? true}
          air={layout?.hasColumns ? AIR : 0}
        >
          {problem ? (
            <ProblemNote text={problem} onRetry={loaded.retry} />
          ) : (
            !catalogue?.pages.length && (
              <>
                <ProgressNote status={catalogue?.processingStatus} />
                {isOpening && opening}
              </>
            )
          )}
        </Stage>
        {layout && (
          // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape of the card in it
          <div
            className="vkey stage-parts"
            onKeyDown={(event) => {
              // Leaves the card for its part on the page; a second Escape closes the viewer.
              if (event.key !== "Escape") return;
              event.preventDefault();
              event.stopPropagation();
              (spotOf(parts.current) ?? shell.current)?.focus({ preventScroll: true });
            }}
          >
            <PartsColumn parts={parts} canAsk={canAsk} onOpen={openPart} />
            {pageControls}
          </div>
        )}
        {phone && parts.opened && !sheet.name && (
          <PartNote key={parts.opened.part.id} opened={parts.opened} canAsk={canAsk} onClose={parts.close} />
        )}
        <div className="vfoot">
          {catalogue && catalogue.pages.length > 0 && isProcessing(catalogue.processingStatus) && (
            <ProgressNote status={catalogue.processingStatus} />
          )}
          {adding.isOpen && canAsk && (
            <AddPage
              source={source}
              catalogueKey={key}
              catalogue={catalogue}
              page={page}
              find={find}
              onClose={adding.toggle}
            />
          )}
          {phone && (
            <PageBar state={state} dispatch={dispatch}>
              <PartsButton parts={parts} sheet={sheet} />
            </PageBar>
          )}
        </div>
        {layout?.thumbnails.isOpen && thumbnails}
        {isHelping && (
          <Boundary of={isHelping} onFailed={() => setIsHelping(false)}>
            <HelpSheet onClose={() => setIsHelping(false)} />
          </Boundary>
        )}
        <TurnAnnouncer text={state.totalPages > 0 ? pageLabel(visiblePages, state.totalPages) : ""} />
        <Toasts />
      </div>
    </dialog>
  );
}

/**
 * Returns the height of what is above the stage of the catalogue page below, in CSS pixels, and gives it to the styles as `--bar`:
 * the viewer's stage then covers that stage exactly. 0 over other pages, on phones and where that stage is scrolled out.
 */
function useBar(dialog: RefObject<HTMLElement | null>, phone: Phone): number {
  const [above] = useState(() => document.querySelector(".leaf-stage")?.getBoundingClientRect().top ?? 0);
  const bar = phone ? 0 : Math.max(0, above);
  useLayoutEffect(() => dialog.current?.style.setProperty("--bar", `${bar}px`), [dialog, bar]);
  return bar;
}

/** Returns whether an element is full screen (spec section 4), and a toggle. */
function useFullscreen(element: RefObject<HTMLElement | null>): [boolean, () => void] {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const follow = () => setIsFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  const toggle = () => {
    // If the browser refuses, nothing changes.
    const asked = document.fullscreenElement
      ? document.exitFullscreen()
      : element.current?.requestFullscreen();
    asked?.catch(() => undefined);
  };
  return [isFull, toggle];
}
