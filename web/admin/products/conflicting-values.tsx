import { useEffect, useRef, useState } from "react";
import { formatRupees } from "../../../contract/dates.ts";
import { CONFLICT, PRODUCT_SERVER } from "../../../contract/messages.ts";
import type { QuickEditBody } from "../../../contract/product.ts";
import { Note } from "../../ui/note.tsx";
import { type Choice, ConflictRow } from "../conflict/conflict-row.tsx";
import { type Difference, differences } from "../conflict/differences.ts";

/** Price and stock as the dialog was opened, as they were typed, and as they are stored now. */
export interface QuickVersions {
  opened: QuickEditBody;
  typed: QuickEditBody;
  stored: QuickEditBody;
}

type Field = keyof QuickEditBody;

interface Props {
  versions: QuickVersions;
  /** A field is to be saved with this value. */
  onChoose: (field: Field, value: number) => void;
}

const NAMES: Readonly<Record<Field, string>> = { price: "Price (₹)", stock: "Stock" };
const WORDS: Readonly<Record<Field, (value: number) => string>> = { price: formatRupees, stock: String };

/** Both versions of what differs, with the choice which one is saved; at first nothing that one side changed is lost. */
export function ConflictingValues({ versions, onChoose }: Props) {
  const { opened, typed, stored } = versions;
  const [found] = useState(() => differences(opened, typed, stored));
  const [choices, setChoices] = useState<Partial<Record<Field, Choice>>>({});
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onChoose);
  useEffect(() => {
    latest.current = onChoose;
  });
  useEffect(() => {
    for (const field of ["price", "stock"] as const) {
      const own = found.find((difference) => difference.field === field);
      latest.current(field, own && firstOf(own) === "mine" ? typed[field] : stored[field]);
    }
    element.current?.querySelector("input")?.focus();
  }, [found, typed, stored]);
  return (
    <div ref={element} className="conflict-rows">
      <Note tone="warn">{`${PRODUCT_SERVER.stale}. ${CONFLICT.choose}`}</Note>
      {found.map((difference) => {
        const { field, changedBy } = difference;
        return (
          <ConflictRow
            key={field}
            field={NAMES[field]}
            changedBy={changedBy}
            choice={choices[field] ?? firstOf(difference)}
            onChoose={(choice) => {
              setChoices({ ...choices, [field]: choice });
              onChoose(field, choice === "mine" ? typed[field] : stored[field]);
            }}
            mine={<span className="mono">{WORDS[field](typed[field])}</span>}
            stored={<span className="mono">{WORDS[field](stored[field])}</span>}
          />
        );
      })}
    </div>
  );
}

const firstOf = ({ changedBy }: Difference<Field>): Choice => (changedBy === "theirs" ? "stored" : "mine");
