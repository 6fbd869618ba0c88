import { type MouseEvent, type ReactNode, useId } from "react";
import { UnstyledButton } from "../../../ui/button.tsx";
import { focusAt, focusInWords, readFocus } from "./focus.ts";
import "./focus-field.css";

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The picture, to be shown in each crop. */
  children: ReactNode;
}

/**
 * What of a slide is never cut away: the slide as visitors see it, whole on a desktop, and on a phone cropped around a point. A press on the whole picture sets it, as do two sliders by keyboard.
 */
export function FocusField({ label, value, onChange, children }: Props) {
  const name = useId();
  const { left, top } = readFocus(value);
  const press = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    // A key has no place.
    if (detail === 0) return;
    const { x, y, width, height } = currentTarget.getBoundingClientRect();
    onChange(focusAt((clientX - x) / width, (clientY - y) / height));
  };
  return (
    <fieldset className="stack gap-2 focus-field" aria-describedby={name} data-left={left} data-top={top}>
      <legend className="small strong">{label}</legend>
      <p id={name} className="hint">
        What visitors see on a phone too, where the sides are cut away: {focusInWords(value)}.
      </p>
      <div className="cluster spaced crops">
        <figure>
          <UnstyledButton className="whole" tabIndex={-1} aria-hidden="true" onClick={press}>
            {children}
            <span className="point" />
          </UnstyledButton>
          <figcaption className="fine quiet">The picture: press on what matters</figcaption>
        </figure>
        <figure className="desktop">
          {children}
          <figcaption className="fine quiet">On a desktop</figcaption>
        </figure>
        <figure className="phone">
          {children}
          <figcaption className="fine quiet">On a phone</figcaption>
        </figure>
      </div>
      <div className="cluster spaced">
        <Slider label="From the left" value={left} onChange={(to) => onChange(`${to} ${top}`)} />
        <Slider label="From the top" value={top} onChange={(to) => onChange(`${left} ${to}`)} />
      </div>
    </fieldset>
  );
}

interface SliderProps {
  label: string;
  /** In percent. */
  value: number;
  onChange: (value: number) => void;
}

function Slider({ label, value, onChange }: SliderProps) {
  return (
    <label className="line gap-3 small">
      {label}
      <input
        type="range"
        min={0}
        max={100}
        step={10}
        value={value}
        aria-valuetext={`${value}%`}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </label>
  );
}
