import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { fold } from "#contract/platform/words.ts";
import { FIRST_WORDS_EDITION, type FirstGroup } from "#contract/site/first-search-words.ts";
import { SYNONYM_GROUPS_MAX, TRADE_WORDS_MAX } from "#contract/site/limits.ts";
import { WORDS_ADMIN } from "#contract/site/messages.ts";
import { groupOfPair, type SearchWords, withFirstWords } from "#contract/site/search-words.ts";
import { TradeWordsBody, type TradeWordsValues } from "#contract/site/settings.ts";
import { isSame } from "#web/admin/platform/conflict/comparison.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { Button } from "#web/ui/button.tsx";
import { SelectField, TextField } from "#web/ui/forms/field.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { Pairs } from "../form/pairs.tsx";
import { Rows } from "../form/rows.tsx";
import { SettingsPage } from "../form/settings-page.tsx";
import type { SettingsFormOf } from "../form/use-settings-form.ts";

const NAMES: Readonly<Record<keyof TradeWordsBody, string>> = {
  synonyms: "Synonyms",
  words: "Words that find others",
  phrases: "Phrases that find others",
  edition: "Weaving words",
};
const PARTS = { typed: "When visitors type", found: "Find" };
const LISTS = ["synonyms", "words", "phrases"] as const;
/** The groups of words and phrases, by their value in the field. */
const GROUPS: Readonly<Record<FirstGroup, string>> = {
  trade: "Trade words",
  abbreviations: "Abbreviations",
  languages: "Hindi and Gujarati",
};
const NO_WORDS: SearchWords = { synonyms: [], words: [], phrases: [] };

/** /admin/settings/words: what customers call parts; `typed` in the address starts a new line with a failed search. */
export function WordsPage({ search: { typed = "" } }: { search: { typed?: string } }) {
  return (
    <SettingsPage<TradeWordsValues, TradeWordsBody>
      title="Search words"
      part="words"
      schema={TradeWordsBody}
      valuesOf={({ synonyms, words, phrases }) => ({
        ...{ synonyms, words, phrases },
        edition: FIRST_WORDS_EDITION,
      })}
      names={NAMES}
      parts={PARTS}
    >
      {(of) => <WordLists {...of} typed={typed} />}
    </SettingsPage>
  );
}

interface ListsProps extends SettingsFormOf<TradeWordsValues, TradeWordsBody> {
  typed: string;
}

function WordLists({ field, isSaving, settings, typed }: ListsProps) {
  const [search, setSearch] = useState("");
  const [group, setGroup] = useState<FirstGroup | "">("");
  const wanted = fold(search.trim());
  const list = {
    isSaving,
    unordered: {
      isFound: (row: unknown) =>
        fold(Object.values(row as object).join("\n")).includes(wanted) &&
        (!group || groupOf(row as object) === group),
      onAdd: () => {
        setSearch("");
        setGroup("");
      },
    },
  };
  const isPhrase = /\s/.test(typed.trim());
  const isNew = ![...settings.words, ...settings.phrases].some((pair) => pair.typed === typed);
  const pairs = { ...list, most: TRADE_WORDS_MAX, field };
  const pairOf = (noun: string) =>
    [
      { name: "typed", label: `${PARTS.typed}, ${noun}`, placeholder: PARTS.typed },
      { name: "found", label: `${PARTS.found}, ${noun}`, placeholder: "find" },
    ] as const;
  return (
    <>
      <AllWords
        search={search}
        onSearch={setSearch}
        group={group}
        onGroup={setGroup}
        isOffered={settings.wordsEdition < FIRST_WORDS_EDITION}
        isSaving={isSaving}
      />
      <Rows<TradeWordsValues, "synonyms">
        {...list}
        name="synonyms"
        title={NAMES.synonyms}
        text={WORDS_ADMIN.synonyms}
        noun="group"
        most={SYNONYM_GROUPS_MAX}
        empty={{ words: "" }}
        first="words"
      >
        {(place) => (
          <TextField label={`Synonyms, group ${place + 1}`} {...field(`synonyms.${place}.words`)} />
        )}
      </Rows>
      <Pairs<TradeWordsValues, "words">
        {...pairs}
        name="words"
        title={NAMES.words}
        text={WORDS_ADMIN.words}
        noun="word"
        begun={isNew && !isPhrase ? { typed } : {}}
        pair={pairOf("word")}
      />
      <Pairs<TradeWordsValues, "phrases">
        {...pairs}
        name="phrases"
        title={NAMES.phrases}
        text={WORDS_ADMIN.phrases}
        noun="phrase"
        begun={isNew && isPhrase ? { typed } : {}}
        pair={pairOf("phrase")}
      />
    </>
  );
}

/** Synonyms are trade words. */
const groupOf = (row: object): FirstGroup =>
  groupOfPair({ typed: "", found: "", ...row } as SearchWords["words"][number]);

interface AllWordsProps {
  search: string;
  onSearch: (text: string) => void;
  group: FirstGroup | "";
  onGroup: (group: FirstGroup | "") => void;
  /** Whether there are first words that the site hasn't been offered. */
  isOffered: boolean;
  isSaving: boolean;
}

/** What concerns all three lists: their search, the words of a new site, and none. */
function AllWords({ search, onSearch, group, onGroup, isOffered, isSaving }: AllWordsProps) {
  const { clearErrors, getValues, setValue } = useFormContext<TradeWordsValues>();
  const [said, say] = useState("");
  const put = (words: SearchWords, message: string) => {
    for (const name of LISTS) setValue(name, words[name], { shouldDirty: true });
    clearErrors(LISTS);
    onSearch("");
    onGroup("");
    say(message);
  };
  const restore = (message: string) => {
    const before = getValues();
    const after = withFirstWords(before);
    const isComplete = LISTS.every((name) => isSame(after[name], before[name]));
    put(after, isComplete ? WORDS_ADMIN.complete : message);
  };
  return (
    <Panel title="Search words" aside={WORDS_ADMIN.text}>
      <div className="pad stack">
        <p className="small">
          Models and other names of brands, and makers you don't stock, are in{" "}
          <Link to="/admin/settings/brands">Brands</Link>.
        </p>
        <TextField
          label="Search these words"
          type="search"
          value={search}
          autoComplete="off"
          onChange={({ target }) => onSearch(target.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
        <SelectField
          label="Show"
          value={group}
          onChange={({ target }) => onGroup(target.value as FirstGroup | "")}
        >
          <option value="">All words</option>
          {Object.entries(GROUPS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        {isOffered && (
          <div className="cluster between striped pad">
            <p>{WORDS_ADMIN.newWords}</p>
            <Button {...unlessBusy(isSaving, () => restore(WORDS_ADMIN.added))}>{WORDS_ADMIN.addNew}</Button>
          </div>
        )}
        <div className="cluster">
          <Button {...unlessBusy(isSaving, () => restore(WORDS_ADMIN.restored))}>
            {WORDS_ADMIN.restore}
          </Button>
          <Button {...unlessBusy(isSaving, () => put(NO_WORDS, WORDS_ADMIN.removed))}>
            {WORDS_ADMIN.removeAll}
          </Button>
          <p className="small" role="status">
            {said}
          </p>
        </div>
      </div>
    </Panel>
  );
}
