import "../../calls/zod-without-eval.ts";
import { getRouteApi } from "@tanstack/react-router";
import { FormProvider } from "react-hook-form";
import { TRADE_WORDS_MAX } from "../../../../contract/limits.ts";
import { SETTINGS_ADMIN, WORDS_ADMIN } from "../../../../contract/messages.ts";
import { type SettingsAnswer, TradeWordsBody } from "../../../../contract/settings.ts";
import { TextField } from "../../../ui/field.tsx";
import { Rows } from "../form/rows.tsx";
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
  const { typed = "" } = route.useSearch();
  const of = useSettingsForm<TradeWordsBody, TradeWordsBody>({
    part: "words",
    put: PUT_SETTINGS.words,
    settings,
    schema: TradeWordsBody,
    valuesOf,
    saved: SETTINGS_ADMIN.wordsSaved,
  });
  const { field, isSaving } = of;
  const isOffered = typed !== "" && !settings.words.some((word) => word.typed === typed);
  return (
    <FormProvider {...of.form}>
      <SettingsForm of={of} label="Search words" names={NAMES}>
        <Rows<TradeWordsBody, "words">
          name="words"
          title="Search words"
          text={WORDS_ADMIN.text}
          noun="word"
          most={TRADE_WORDS_MAX}
          empty={{ typed: isOffered ? typed : "", found: "" }}
          first={isOffered ? "found" : "typed"}
          isSaving={isSaving}
          className="pairs"
        >
          {(place) => (
            <>
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
            </>
          )}
        </Rows>
      </SettingsForm>
    </FormProvider>
  );
}
