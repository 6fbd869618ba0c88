import { useId } from "react";
import { isWhole } from "#contract/enquiries/acceptance.ts";
import { QUOTATION_PAGE } from "#contract/enquiries/quotation-page-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { type PartsChoice, readAccepted } from "./choice.ts";
import type { Linked } from "./quotation-data.ts";

interface Props extends Pick<Linked, "document"> {
  choice: PartsChoice;
}

type Line = Linked["document"]["lines"][number];

/** A tick and a quantity for each line of a quotation; freight has neither. */
export function ChooseParts({ document, choice }: Props) {
  return (
    <fieldset className="stack gap-2 choose-parts" aria-label={QUOTATION_PAGE.choose}>
      <p className="small quiet">{QUOTATION_PAGE.chooseHint}</p>
      <ul className="ruled airy">
        {document.lines.map(
          (line, at) =>
            !line.isFreight && (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent quotation never change
              <ChooseLine key={at} at={at} line={line} choice={choice} />
            ),
        )}
      </ul>
      {!choice.isAll && (
        <p>
          <Button look="bare" size="small" onClick={choice.takeAll}>
            {QUOTATION_PAGE.asQuoted}
          </Button>
        </p>
      )}
    </fieldset>
  );
}

/** A single piece has a tick only. */
function ChooseLine({ at, line, choice }: { at: number; line: Line; choice: PartsChoice }) {
  const id = useId();
  const { title, code, quantity, unit } = line;
  const { isTicked, typed } = choice.choices[at] ?? { isTicked: true, typed: "" };
  const isWrong = isTicked && readAccepted(typed, line) === undefined;
  const most = [quantity, unit].filter(Boolean).join(" ");
  return (
    <li>
      <label className="line high gap-3 small">
        <input
          className="check"
          type="checkbox"
          checked={isTicked}
          onChange={({ target }) => choice.change(at, { isTicked: target.checked })}
        />
        <span className={isTicked ? "breaks" : "breaks quiet"}>
          {title}
          {code && (
            <span className="block mono fine quiet" translate="no">
              {code}
            </span>
          )}
        </span>
      </label>
      {isTicked && quantity !== 1 && (
        <p className="line gap-2 small choose-quantity">
          <input
            className="in few mono"
            name={`quantity-${at}`}
            inputMode="decimal"
            autoComplete="off"
            aria-label={`Quantity: ${title}`}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? id : undefined}
            value={typed}
            onChange={({ target }) => choice.change(at, { typed: target.value })}
          />
          <span className="quiet">of {most}</span>
        </p>
      )}
      {isTicked && quantity === 1 && <p className="small quiet choose-quantity">{most}</p>}
      {!isTicked && <p className="small quiet choose-quantity">{QUOTATION_PAGE.notOrdered}</p>}
      {isWrong && <FieldError id={id}>{QUOTATION_PAGE.upTo(most, isWhole(line))}</FieldError>}
    </li>
  );
}
