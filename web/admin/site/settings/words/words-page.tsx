import { getRouteApi } from "@tanstack/react-router";
import { SETTINGS_ADMIN, WORDS_ADMIN } from "../../../../../contract/messages.ts";
import { LOOM_MAKERS_MAX, TRADE_WORDS_MAX } from "../../../../../contract/platform/limits.ts";
import { TradeWordsBody } from "../../../../../contract/site/settings.ts";
import { TextField } from "../../../../ui/field.tsx";
import { Pairs } from "../form/pairs.tsx";
import { Rows } from "../form/rows.tsx";
import { SettingsPage } from "../form/settings-page.tsx";

const route = getRouteApi("/admin/_panel/settings/words");
const NAMES: Readonly<Record<keyof TradeWordsBody, string>> = {
  words: "Search words",
  makers: "Makers of looms",
};
const PARTS = { typed: "When visitors type", found: "Find" };

/** /admin/settings/words: synonyms of parts; `typed` in the address starts a new line with a failed search. */
export function WordsPage() {
  const { typed = "" } = route.useSearch();
  return (
    <SettingsPage<TradeWordsBody, TradeWordsBody>
      title="Search words"
      part="words"
      schema={TradeWordsBody}
      valuesOf={({ words, makers }) => ({ words, makers })}
      names={NAMES}
      parts={PARTS}
      saved={SETTINGS_ADMIN.wordsSaved}
    >
      {({ field, isSaving, settings: { words } }) => (
        <>
          <Pairs<TradeWordsBody, "words">
            name="words"
            title="Search words"
            text={WORDS_ADMIN.text}
            noun="word"
            most={TRADE_WORDS_MAX}
            isSaving={isSaving}
            field={field}
            begun={words.some((word) => word.typed === typed) ? {} : { typed }}
            pair={[
              { name: "typed", label: `${PARTS.typed}, word`, placeholder: PARTS.typed },
              { name: "found", label: `${PARTS.found}, word`, placeholder: "find" },
            ]}
          />
          <Rows<TradeWordsBody, "makers">
            name="makers"
            title={NAMES.makers}
            text={WORDS_ADMIN.makers}
            noun="maker"
            most={LOOM_MAKERS_MAX}
            empty={{ name: "" }}
            first="name"
            isSaving={isSaving}
            className="choices"
          >
            {(place) => <TextField label={`Maker ${place + 1}`} {...field(`makers.${place}.name`)} />}
          </Rows>
        </>
      )}
    </SettingsPage>
  );
}
