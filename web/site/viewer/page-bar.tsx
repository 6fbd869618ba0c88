import { type Dispatch, type ReactNode, useState } from "react";
import { typedNumber } from "#contract/platform/numbers.ts";
import { Button, UnstyledButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import {
  type Action,
  isSpreadShown,
  nextPage,
  pageLabel,
  previousPage,
  shownPages,
  type ViewerState,
} from "./document/state.ts";

interface Props {
  state: ViewerState;
  dispatch: Dispatch<Action>;
  /** Whether Previous and Next are icons. */
  isCompact?: boolean;
  children?: ReactNode;
}

/** Previous, an editable 'Page N of total', Next (spec section 2, 'Catalogue viewer'). */
export function PageBar({ state, dispatch, isCompact = false, children }: Props) {
  const shape = isCompact ? "icon" : undefined;
  const { page, totalPages } = state;
  const isSpread = isSpreadShown(state);
  // aria-disabled instead of disabled, which would lose the focus and with it the arrow keys.
  return (
    <div className="line gap-4 vpage">
      <Button
        shape={shape}
        aria-label="Previous"
        aria-disabled={!previousPage(page, totalPages, isSpread) || undefined}
        onClick={() => dispatch({ type: "previous" })}
      >
        <Icon name="left" className="i s" />
        {!isCompact && <span className="caption">Previous</span>}
      </Button>
      {totalPages > 0 ? <PageNumber state={state} dispatch={dispatch} /> : <span className="vnumber" />}
      {children}
      <Button
        shape={shape}
        aria-label="Next"
        aria-disabled={!nextPage(page, totalPages, isSpread) || undefined}
        onClick={() => dispatch({ type: "next" })}
      >
        {!isCompact && <span className="caption">Next</span>}
        <Icon name="right" className="i s" />
      </Button>
    </div>
  );
}

function PageNumber({ state, dispatch }: { state: ViewerState; dispatch: Dispatch<Action> }) {
  const [typing, setTyping] = useState<"now" | "ended">();
  const { page, totalPages } = state;
  if (typing !== "now") {
    return (
      <UnstyledButton
        autoFocus={typing === "ended"}
        className="vnumber"
        title="Type a page number"
        onClick={() => setTyping("now")}
      >
        {pageLabel(shownPages(state), totalPages)}
      </UnstyledButton>
    );
  }
  return (
    <form
      className="line vnumber"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = typedNumber(String(new FormData(event.currentTarget).get("page"))) ?? -1;
        if (Number.isInteger(wanted) && wanted >= 0) dispatch({ type: "page", page: wanted });
        setTyping("ended");
      }}
    >
      Page
      <input
        // biome-ignore lint/a11y/noAutofocus: it replaces the pressed button
        autoFocus
        className="in few"
        name="page"
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(totalPages).length + 1}
        defaultValue={page}
        aria-label={`Page number, 1 to ${totalPages}`}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setTyping(undefined)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          event.preventDefault();
          setTyping("ended");
        }}
      />
      of {totalPages}
    </form>
  );
}
