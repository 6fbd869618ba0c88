import "../../calls/zod-without-eval.ts";
import { getRouteApi } from "@tanstack/react-router";
import { useRef } from "react";
import { FormProvider, useFieldArray } from "react-hook-form";
import { TRADE_WORDS_MAX } from "../../../../contract/limits.ts";
import { SETTINGS_ADMIN, WORDS_ADMIN } from "../../../../contract/messages.ts";
import { type SettingsAnswer, TradeWordsBody } from "../../../../contract/settings.ts";
import { FieldError, TextField } from "../../../ui/field.tsx";
import { AdminIcon } from "../../ui/icons.tsx";
import { SettingsForm } from "../form/settings-form.tsx";
import { useSettingsForm } from "../form/use-settings-form.ts";
import { PUT_SETTINGS } from "../settings-data.ts";
import { WithSettings } from "../with-settings.tsx";

const route = getRouteApi("/admin/_panel/settings/words");
const NAMES: Readonly<Record<keyof TradeWordsBody, string>> = { words: "Search words" };
const valuesOf = ({ words }: SettingsAnswer): TradeWordsBody => ({ words });

/** /admin/settings/words: what customers call a part; `typed` in the address begins a new line with a failed search. */
export function WordsPage() {
  return <WithSettings title="Search words">{(settings) => <WordsForm settings={settings} />}</WithSettings>;
}

function WordsForm({ settings }: { settings: SettingsAnswer }) {
  const of = useSettingsForm<TradeWordsBody, TradeWordsBody>({
    part: "words",
    put: PUT_SETTINGS.words,
    settings,
    schema: TradeWordsBody,
    valuesOf,
    saved: SETTINGS_ADMIN.wordsSaved,
  });
  return (
    <FormProvider {...of.form}>
      <SettingsForm of={of} label="Search words" names={NAMES}>
        <WordList of={of} />
      </SettingsForm>
    </FormProvider>
  );
}

function WordList({ of }: { of: ReturnType<typeof useSettingsForm<TradeWordsBody, TradeWordsBody>> }) {
  const { typed } = route.useSearch();
  const { form, field, isSaving } = of;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "words" });
  const adder = useRef<HTMLButtonElement>(null);
  const wrong = form.formState.errors.words;
  const message = wrong?.root?.message ?? wrong?.message;
  const isFull = fields.length >= TRADE_WORDS_MAX;
  const add = () => {
    const isOffered = typed && !fields.some((word) => word.typed === typed);
    append(
      { typed: isOffered ? typed : "", found: "" },
      { focusName: `words.${fields.length}.${isOffered ? "found" : "typed"}` },
    );
  };
  return (
    <section className="panel" aria-label="Search words">
      <header>
        <h2>Search words</h2>
        <p className="push">{WORDS_ADMIN.text}</p>
      </header>
      <div className="fields stack">
        {fields.length === 0 && <p className="quiet">{WORDS_ADMIN.empty}</p>}
        {fields.length > 0 && (
          <ol className="specs pairs">
            {fields.map(({ id }, place) => (
              <li key={id} className="specrow">
                <TextField
                  label={`When somebody types, word ${place + 1}`}
                  placeholder="When somebody types"
                  {...field(`words.${place}.typed`)}
                />
                <TextField
                  label={`Find, word ${place + 1}`}
                  placeholder="find"
                  {...field(`words.${place}.found`)}
                />
                <span className="row-acts">
                  <button
                    type="button"
                    className="btn icon"
                    aria-label={`Remove word ${place + 1}`}
                    onClick={() => {
                      if (isSaving) return;
                      remove(place);
                      adder.current?.focus();
                    }}
                  >
                    <AdminIcon name="trash" className="i s" />
                  </button>
                </span>
              </li>
            ))}
          </ol>
        )}
        {message && <FieldError>{message}</FieldError>}
        <div>
          <button
            ref={adder}
            type="button"
            className="btn"
            aria-disabled={isFull || isSaving || undefined}
            onClick={() => isFull || isSaving || add()}
          >
            <AdminIcon name="plus" />
            {typed ? `Add a word for “${typed}”` : "Add word"}
          </button>
          {isFull && <p className="hint">{WORDS_ADMIN.full(TRADE_WORDS_MAX)}</p>}
        </div>
      </div>
    </section>
  );
}
