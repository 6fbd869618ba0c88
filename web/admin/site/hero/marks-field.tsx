import { type ReactNode, useId, useRef, useState } from "react";
import type { AdminMark } from "#contract/site/hero.ts";
import { HERO_FORM } from "#contract/site/hero-messages.ts";
import { MARK_NUMBER_MAX, SLIDE_MARKS_MAX } from "#contract/site/limits.ts";
import { AdminIcon } from "#web/admin/platform/ui/icons.tsx";
import { PartChoice } from "#web/admin/platform/ui/part-choice.tsx";
import { useRefocus } from "#web/admin/platform/ui/use-refocus.ts";
import { DrawArea } from "#web/site/viewer/document/draw-area.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { ListChoice } from "./list-choice.tsx";
import { markInWords, nextNumber, readMarks, writeMarks } from "./marks.ts";

type Place = AdminMark["place"];

interface Props {
  label: string;
  /** The marks as text (marks.ts). */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  children: ReactNode;
}

/** The numbers on a slide's image. A new one gets its place on the image, its number, then its part. */
export function MarksField({ label, value, error, onChange, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const refocus = useRefocus(button);
  const [isPlacing, setIsPlacing] = useState(false);
  const [place, setPlace] = useState<Place>();
  const marks = readMarks(value);
  const change = (next: readonly AdminMark[]) => {
    refocus();
    onChange(writeMarks(next));
  };
  const leave = () => {
    setIsPlacing(false);
    setPlace(undefined);
    refocus();
  };
  const takePlace = (at: readonly number[]) => {
    setIsPlacing(false);
    setPlace(at.map(rounded) as Place);
  };
  return (
    <fieldset className="stack gap-2 marks-field" aria-describedby={`${id}hint`}>
      <legend className="small strong">{label}</legend>
      <p id={`${id}hint`} className="hint">
        {HERO_FORM.marksHint}
      </p>
      <div className="marks-plate">
        {children}
        {marks.map((mark) => (
          <MarkDot key={`${mark.number} ${mark.place.join()}`} number={mark.number} place={mark.place} />
        ))}
        {place && <MarkDot number="" place={place} isNew />}
        {isPlacing && (
          <DrawArea drawing={{ page: 1, onBox: takePlace, onPoint: takePlace, onCancel: leave }} />
        )}
      </div>
      {error && <FieldError>{error}</FieldError>}
      {place ? (
        <NewMark
          marks={marks}
          onAdd={(mark) => {
            setPlace(undefined);
            change([...marks, { ...mark, place }]);
          }}
          onCancel={leave}
        />
      ) : (
        <div className="cluster">
          <Button
            ref={button}
            size="small"
            aria-pressed={isPlacing}
            disabled={marks.length >= SLIDE_MARKS_MAX}
            onClick={() => setIsPlacing((was) => !was)}
          >
            <AdminIcon name="plus" />
            Add a number
          </Button>
        </div>
      )}
      {marks.length === 0 && <p className="small quiet">{HERO_FORM.marksEmpty}</p>}
      <ul className="rows ruled" aria-label={label}>
        {marks.map((mark) => (
          <li key={`${mark.number} ${mark.place.join()}`} className="line between gap-3 small">
            <span className="breaks">{markInWords(mark)}</span>
            <Button
              size="small"
              aria-label={`Remove ${markInWords(mark)}`}
              onClick={() => change(marks.filter((each) => each !== mark))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface NewMarkProps {
  marks: readonly AdminMark[];
  onAdd: (mark: Omit<AdminMark, "place">) => void;
  onCancel: () => void;
}

/** The number of a new mark and what it points at. A number that is there already keeps that. */
function NewMark({ marks, onAdd, onCancel }: NewMarkProps) {
  const [number, setNumber] = useState(() => nextNumber(marks));
  const [isOfList, setIsOfList] = useState(false);
  const known = marks.find((mark) => mark.number === number.trim());
  return (
    <div className="stack gap-2 framed pad">
      <TextField
        label="Number"
        className="few"
        value={number}
        maxLength={MARK_NUMBER_MAX}
        error={number.trim() ? undefined : HERO_FORM.markNumberRequired}
        onChange={({ target }) => setNumber(target.value)}
      />
      {known ? (
        <div className="cluster">
          <Button
            onClick={() => {
              const { place: _, ...target } = known;
              onAdd(target);
            }}
          >
            Add another place of {markInWords(known)}
          </Button>
          <Button look="bare" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      ) : isOfList ? (
        <ListChoice
          onChoose={(link) => {
            if (number.trim()) onAdd({ number: number.trim(), link, part: null });
          }}
          onCancel={() => setIsOfList(false)}
        />
      ) : (
        <>
          <PartChoice
            label={`Part of number ${number}`}
            onChoose={({ _id: product, ...part }) => {
              if (number.trim()) onAdd({ number: number.trim(), product, part });
            }}
            onCancel={onCancel}
          />
          <div>
            <Button look="bare" size="small" onClick={() => setIsOfList(true)}>
              Choose a list or page instead
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

interface MarkDotProps {
  number: string;
  place: Place;
  isNew?: boolean;
}

/** A mark over the image as visitors see it: a disc at a point, a ring around a box. */
function MarkDot({ number, place: [left, top, width, height], isNew = false }: MarkDotProps) {
  const isRing = width !== undefined && height !== undefined;
  const percent = (share: number) => `${share * 100}%`;
  return (
    <span
      className={isRing ? "marks-dot ring" : "middle mono marks-dot"}
      data-new={isNew || undefined}
      aria-hidden="true"
      style={{
        left: percent(left + (width ?? 0) / 2),
        top: percent(top + (height ?? 0) / 2),
        ...(isRing && { width: percent(width) }),
      }}
    >
      {isRing ? "" : number}
    </span>
  );
}

/** Ten thousandths are finer than a pixel. */
const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;
