import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { SEARCH_TEXT_MAX } from "#contract/platform/limits.ts";
import { useNavigate, usePageAddress } from "#web/routing/use-router.ts";
import { useMachineWords } from "#web/ui/business.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { hasMovedFocus, showSearched, useSearchField } from "#web/ui/search-fields.ts";
import { useDismiss } from "#web/ui/use-dismiss.ts";
import { pastedList } from "../enquiry/list/store.ts";
import { loadBelow, useSearchSubmit } from "./use-search-submit.ts";

/** The bar's search; on a page with a large one (`hasLead`) it is hidden while that is in view. */
export function BarSearch({ hasLead }: { hasLead: boolean }) {
  const isBack = useSteppedBack(hasLead);
  return (
    <SearchField
      className={
        isBack
          ? "find alone bar-search over-page stepped-back"
          : hasLead
            ? "find alone bar-search over-page"
            : "find alone bar-search"
      }
      placeholder="Part name or code"
    />
  );
}

/** The large search of the home page. */
export function LeadSearch() {
  const { exampleCode } = useMachineWords();
  const placeholder = exampleCode ? `Code or name, e.g. ${exampleCode}` : "Code or name";
  return (
    <SearchField className="lead-search" placeholder={placeholder} isLead>
      <Button className="lead-find" type="submit" look="fill" aria-label="Find">
        <Icon name="search" className="i only-phone" />
        <span className="no-phone">Find</span>
      </Button>
    </SearchField>
  );
}

interface Props {
  className: string;
  placeholder: string;
  /** Whether it is the large search of the home page, which also has the bar's search field. */
  isLead?: boolean;
  children?: ReactNode;
}

/**
 * A GET form without script; with it, results show while typing (spec sections 2 and 4, 'Search'), and Enter with the whole code of
 * one part, or its address, leads to the part.
 */
function SearchField({ className, placeholder, isLead = false, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const submit = useSearchSubmit(input);
  const location = usePageAddress();
  const initial = location.pathname === "/search" ? String(location.search["q"] ?? "") : "";
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [below, setBelow] = useState<Awaited<ReturnType<typeof loadBelow>>>();
  useSearchField(input, !isLead);
  const open = () => {
    setIsOpen(true);
    loadBelow().then(setBelow);
  };

  useDismiss(form, (reason) => {
    if (reason === "escape" && form.current?.contains(document.activeElement)) input.current?.focus();
    setIsOpen(false);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the results
  useEffect(() => setIsOpen(false), [location.href]);

  // Searches for a text that was typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: there is one such moment
  useEffect(() => {
    const field = input.current;
    if (!field || field !== document.activeElement) return;
    if (field.value !== initial) setTyped(field.value.trim());
    open();
  }, []);

  // The text belongs to the results page: leaving it clears the field, reaching it fills the field.
  const place = `${location.pathname}?${initial}`;
  const lastPlace = useRef(place);
  useEffect(() => {
    if (place === lastPlace.current) return;
    lastPlace.current = place;
    if (showSearched(input.current, initial)) setTyped("");
  }, [place, initial]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to every browser in use
    <form
      ref={form}
      className={className}
      role="search"
      // The home page has two, and each landmark needs a distinct name.
      aria-label={isLead ? "Find a part" : undefined}
      action="/search"
      method="get"
      onSubmit={(event) => {
        setIsOpen(false);
        submit(event);
      }}
      onKeyDown={(event) => {
        // Prevents Escape from clearing the field, as browsers do; it only closes the results.
        if (event.key === "Escape" && isOpen) event.preventDefault();
        moveThroughLinks(event);
      }}
    >
      <Icon name="search" />
      <input
        ref={input}
        className="in"
        type="search"
        name="q"
        defaultValue={initial}
        maxLength={SEARCH_TEXT_MAX}
        aria-label="Search products"
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        onInput={(event) => {
          setTyped(event.currentTarget.value.trim());
          open();
        }}
        onFocus={() => hasMovedFocus() || open()}
        onClick={open}
        onPaste={(event) => {
          const text = event.clipboardData.getData("text");
          if (!isList(text)) return;
          event.preventDefault();
          pastedList.set(() => text);
          navigate({ to: "/enquiry-list" });
        }}
      />
      {children}
      {below && <below.BelowField typed={typed} isOpen={isOpen} field={input} />}
    </form>
  );
}

const CODE = /\p{L}[-/. ]?\d{3}|\d{6}|\d{3}[- ]\d{3}/u;

/** Whether a pasted text is a list of parts: several codes. The field would drop its line breaks. */
const isList = (text: string): boolean => text.split(/[\n,;]/).filter((piece) => CODE.test(piece)).length > 1;

/** Arrow keys move the focus between the field and the results. */
function moveThroughLinks(event: KeyboardEvent<HTMLFormElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a, .found button")];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The part of the window that the bar covers. */
const UNDER_BAR = "-60px 0px 0px";

/** Returns whether the bar's search steps back because the page's large one is in view; before hydration it is taken to be. */
function useSteppedBack(hasLead: boolean): boolean {
  const [isLeadShown, setIsLeadShown] = useState(true);
  useEffect(() => {
    if (!hasLead) return;
    const lead = document.querySelector(".lead-search");
    if (!lead) return;
    const sight = new IntersectionObserver(
      (entries) => setIsLeadShown(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: UNDER_BAR },
    );
    sight.observe(lead);
    return () => {
      sight.disconnect();
      setIsLeadShown(true);
    };
  }, [hasLead]);
  return hasLead && isLeadShown;
}
