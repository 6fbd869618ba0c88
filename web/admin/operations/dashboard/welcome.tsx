import { zodResolver } from "@hookform/resolvers/zod";
import { type KeyboardEvent, useRef, useState } from "react";
import { z } from "zod";
import { checklist } from "#contract/operations/calls.ts";
import { START } from "#contract/operations/dashboard-messages.ts";
import { StartBody } from "#contract/operations/start.ts";
import { CATEGORY_LABEL_MAX } from "#contract/platform/limits.ts";
import { FIRST_MACHINES } from "#contract/platform/machines.ts";
import { compact } from "#contract/platform/words.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { queries } from "#web/admin/platform/calls/queries.ts";
import { useCall } from "#web/admin/platform/calls/use-call.ts";
import { useSubmit } from "#web/admin/platform/calls/use-submit.ts";
import { useCategories } from "#web/admin/platform/data/categories.ts";
import { useSession } from "#web/admin/platform/session/session.ts";
import { Check } from "#web/admin/platform/ui/check.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { useForm } from "#web/admin/platform/ui/use-form.ts";
import { showToast } from "#web/api/toast-store.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";

/** Machines that a press fills in. */
const MACHINES = ["pump", "compressor", "tractor", "lathe", "gearbox", "printing press"];
const pluralOf = (word: string): string => (/(?:s|x|ch)$/.test(word) ? `${word}es` : `${word}s`);

interface Values {
  business: { companyName: string; email: string };
  brands: string[];
  machine: { one: string; many: string; isOtherTrade: boolean };
}

interface Props {
  /** Called before the answers are sent, after which the questions go away. */
  onSend: () => void;
}

/** The first questions about a new site, all optional. */
export function Welcome({ onSend }: Props) {
  const proposed = useCategories();
  const session = useSession();
  // The brands are there with the dashboard's other answers in nearly every case; the form needs them from the start.
  if (proposed.length === 0 || session.status !== "authenticated") return null;
  return (
    <Questions proposed={proposed.map(({ label }) => label)} email={session.user.email} onSend={onSend} />
  );
}

interface QuestionsProps extends Props {
  proposed: readonly string[];
  email: string;
}

function Questions({ proposed, email, onSend }: QuestionsProps) {
  const { one, many } = FIRST_MACHINES;
  const answersIn = answersOf(proposed);
  const form = useForm<Values>({
    resolver: zodResolver(
      z.preprocess(answersIn, StartBody) as unknown as z.ZodType<Values, Values>,
      undefined,
      {
        raw: true,
      },
    ),
    defaultValues: {
      business: { companyName: "", email },
      brands: [...proposed],
      machine: { one, many, isOtherTrade: true },
    },
  });
  const { register, setValue, watch, formState } = form;
  const { errors, isSubmitting } = formState;
  const { refusal, field, submit } = useSubmit(form, START.failed);
  const [typed, setTyped] = useState("");
  const skipping = useCall();
  const isBusy = isSubmitting || skipping.isBusy;
  const brands = watch("brands");
  const setBrands = (next: string[]) => setValue("brands", next, { shouldValidate: formState.isSubmitted });
  const send = async (json: StartBody) => {
    onSend();
    await ask(checklist.start, { json });
    showToast({ kind: "success", text: Object.keys(json).length > 0 ? START.done : START.skipped });
    await queries.invalidateQueries();
  };
  const skipAll = () => void skipping.run(() => send({}), START.failed);
  return (
    <Panel title="Set up your site" aside={<p>{START.text}</p>}>
      <form
        className="pad stack gap-6"
        noValidate
        onSubmit={(event) => {
          setBrands(withTyped(brands, typed));
          setTyped("");
          void submit((values) => send(StartBody.parse(answersIn(values))))(event);
        }}
      >
        {refusal && <Note tone="bad">{refusal.text}</Note>}
        <fieldset className="stack gap-3">
          <legend className="strong">What is your business called?</legend>
          <div className="stack halves late">
            <TextField
              label="Name of the business"
              isOptional
              autoComplete="organization"
              {...field("business.companyName")}
              readOnly={isBusy}
            />
            <TextField
              label="E-mail for customers"
              isOptional
              type="email"
              autoComplete="email"
              hint={START.email}
              {...field("business.email")}
              readOnly={isBusy}
            />
          </div>
        </fieldset>
        <Brands
          brands={brands}
          typed={typed}
          error={errors.brands?.message ?? errors.brands?.find?.((each) => each)?.message}
          isBusy={isBusy}
          onTyped={setTyped}
          onChange={setBrands}
        />
        <fieldset className="stack gap-3">
          <legend className="strong">What are the machines called?</legend>
          <ul className="cluster" aria-label="Examples">
            {[one, ...MACHINES].map((word) => (
              <li key={word}>
                <Button
                  size="small"
                  aria-pressed={watch("machine.one") === word}
                  onClick={() => {
                    setValue("machine.one", word, { shouldDirty: true });
                    setValue("machine.many", pluralOf(word), { shouldDirty: true });
                  }}
                >
                  {word}
                </Button>
              </li>
            ))}
          </ul>
          <div className="stack halves late">
            <TextField label="One machine" isOptional {...field("machine.one")} readOnly={isBusy} />
            <TextField
              label="Several machines"
              isOptional
              hint={START.machines}
              {...field("machine.many")}
              readOnly={isBusy}
            />
          </div>
          {isOther(watch("machine.one")) && (
            <div>
              <label className="line">
                <Check {...register("machine.isOtherTrade")} />
                {START.otherTrade}
              </label>
              <p className="hint">{START.otherTradeText}</p>
            </div>
          )}
        </fieldset>
        <div className="cluster">
          <BusyButton isBusy={isBusy} busyText="Setting up...">
            Set up the site
          </BusyButton>
          <Button look="bare" {...unlessBusy(isBusy, skipAll)}>
            Skip all
          </Button>
        </div>
      </form>
    </Panel>
  );
}

interface BrandsProps {
  brands: string[];
  typed: string;
  error: string | undefined;
  isBusy: boolean;
  onTyped: (typed: string) => void;
  onChange: (brands: string[]) => void;
}

/** The brands as buttons that remove them, and a field that adds more. */
function Brands({ brands, typed, error, isBusy, onTyped, onChange }: BrandsProps) {
  const [said, say] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const add = (text: string, rest = "") => {
    onTyped(rest);
    onChange(withTyped(brands, text));
    if (text.trim()) say(START.added(text.trim()));
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !typed.trim()) return;
    event.preventDefault();
    add(typed);
  };
  const remove = (label: string) => {
    onChange(brands.filter((each) => each !== label));
    say(START.removed(label));
    field.current?.focus();
  };
  return (
    <fieldset className="stack gap-3">
      <legend className="strong">Which brands do you sell parts for?</legend>
      <ul className="cluster" aria-label="Brands">
        {brands.map((label) => (
          <li key={label}>
            <Button size="small" shape="lines" onClick={() => isBusy || remove(label)}>
              <span className="breaks">{label}</span>
              <Icon name="x" className="i s" />
              <span className="sr">, remove</span>
            </Button>
          </li>
        ))}
      </ul>
      {error && <FieldError>{error}</FieldError>}
      <div className="stack halves late">
        <TextField
          ref={field}
          label="Add a brand"
          isOptional
          readOnly={isBusy}
          autoComplete="off"
          maxLength={CATEGORY_LABEL_MAX}
          hint={START.brands}
          value={typed}
          onKeyDown={addOnEnter}
          onChange={({ currentTarget: { value } }) => {
            const comma = value.lastIndexOf(",");
            if (comma < 0) onTyped(value.trimStart());
            else add(value.slice(0, comma), value.slice(comma + 1).trimStart());
          }}
        />
      </div>
      <p className="sr" role="status">
        {said}
      </p>
    </fieldset>
  );
}

/** Returns the brands with those in a text, separated by commas; none twice. */
function withTyped(brands: readonly string[], typed: string): string[] {
  const all = [...brands];
  for (const label of typed.split(",").map((piece) => piece.trim()))
    if (label && !all.some((other) => compact(other) === compact(label))) all.push(label);
  return all;
}

const isOther = (word: string): boolean => {
  const key = compact(word);
  return key !== "" && key !== compact(FIRST_MACHINES.one);
};

/** Returns the function that makes the body of the form's values: a question that was left as it was is not answered. */
const answersOf = (proposed: readonly string[]) => (values: unknown) => {
  const { business, brands, machine } = values as Values;
  const isSame = brands.join() === proposed.join();
  const isAnswered = machine.one.trim() !== "" || machine.many.trim() !== "";
  const isFirst = machine.one === FIRST_MACHINES.one && machine.many === FIRST_MACHINES.many;
  return {
    ...(business.companyName.trim() && { business }),
    ...(!isSame && { brands }),
    ...(isAnswered &&
      !isFirst && { machine: { ...machine, isOtherTrade: machine.isOtherTrade && isOther(machine.one) } }),
  };
};
