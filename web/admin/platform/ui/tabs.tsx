import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { UnstyledButton } from "#web/ui/button.tsx";

const WAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

interface Props {
  label: string;
  tabs: readonly { label: string; count?: number | undefined; panel: ReactNode }[];
}

/** Tabs with panels; hidden panels keep their state. Arrow keys, Home and End move between the tabs. */
export function Tabs({ label, tabs }: Props) {
  const [shown, setShown] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const way = WAYS[event.key];
    const ends: Readonly<Record<string, number>> = { Home: 0, End: tabs.length - 1 };
    const next = way === undefined ? ends[event.key] : (shown + way + tabs.length) % tabs.length;
    if (next === undefined) return;
    event.preventDefault();
    // The viewer turns pages with the same keys.
    event.stopPropagation();
    setShown(next);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <>
      <div
        className="panel-tabs tab-row line gap-0"
        role="tablist"
        aria-label={label}
        ref={list}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab, at) => (
          <UnstyledButton
            key={tab.label}
            role="tab"
            id={`${id}tab${at}`}
            aria-controls={`${id}panel${at}`}
            aria-selected={at === shown}
            tabIndex={at === shown ? 0 : -1}
            className="focus-inside small"
            onClick={() => setShown(at)}
          >
            {tab.label}
            {!!tab.count && <span className="mono quiet"> {tab.count}</span>}
          </UnstyledButton>
        ))}
      </div>
      {tabs.map((tab, at) => (
        <div
          key={tab.label}
          role="tabpanel"
          id={`${id}panel${at}`}
          aria-labelledby={`${id}tab${at}`}
          hidden={at !== shown}
        >
          {tab.panel}
        </div>
      ))}
    </>
  );
}
