import "../../calls/zod-without-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";
import { SETTINGS_ADMIN } from "../../../../contract/messages.ts";
import { SettingsAnswer } from "../../../../contract/settings.ts";
import { showToast } from "../../../api/toast-store.ts";
import { toastFailure } from "../../calls/failure.ts";
import { byField } from "../../conflict/comparison.tsx";
import { isSame, type Merge, mergeTyped } from "../../conflict/differences.ts";
import { presentState } from "../../conflict/present-state.ts";
import type { FieldOf } from "../../conflict/versions.ts";
import { useFormDrafts } from "../../drafts/use-form-drafts.ts";
import { AdminError } from "../../session/client.ts";
import { useFocusFirstWrong } from "../../ui/use-focus-first-wrong.ts";
import { useRefocus } from "../../ui/use-refocus.ts";
import { useUnsaved } from "../../unsaved/use-unsaved.ts";
import { type SettingsPart, useShowSettings } from "../settings-data.ts";
import { inLine } from "./lines.ts";

export interface SettingsFormOptions<V extends FieldValues, B> {
  part: SettingsPart;
  /** Its call. */
  put: (body: B, version: number) => Promise<SettingsAnswer>;
  settings: SettingsAnswer;
  schema: z.ZodType<B, V>;
  valuesOf: (settings: SettingsAnswer) => V;
  /** What the fields are called where they are spoken of. */
  names: Readonly<Record<FieldOf<V>, string>>;
  /** What no draft keeps. */
  secrets?: readonly FieldOf<V>[];
  saved: string;
}

/** Why a part was not saved. `stale` is what someone else stored meanwhile, and what to make of both. */
export interface SaveFailure<V> {
  message: string;
  stale?: Merge<V> & { theirs: V };
}

/**
 * The form of one part of the settings. It takes in what others store as long as nothing is typed; a save carries
 * the version that was opened, and a stale one lets the person choose.
 */
export function useSettingsForm<V extends FieldValues, B>(options: SettingsFormOptions<V, B>) {
  const { part, put, settings, schema, valuesOf, names, secrets = [], saved } = options;
  const show = useShowSettings();
  const element = useRef<HTMLFormElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const focusFirstWrong = useFocusFirstWrong(element);
  const refocus = useRefocus(saveButton);
  const [opened, setOpened] = useState(settings);
  const [failure, setFailure] = useState<SaveFailure<V>>();
  const [hint, setHint] = useState<string>();
  const stored = useRef(settings);
  const form = useForm<V, unknown, B>({
    resolver: zodResolver<V, unknown, B>(schema),
    defaultValues: valuesOf(settings) as DefaultValues<V>,
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;
  const drafts = useFormDrafts<V>({
    name: `settings ${part}`,
    form: form as never,
    comparison: byField(names),
    secrets,
    typed: form.getValues,
    stored: valuesOf(opened),
    putIn: (values) => form.reset(values, { keepDefaultValues: true }),
    onGone: () => element.current?.querySelector<HTMLElement>(".in")?.focus(),
  });
  useUnsaved({ isChanged: isDirty, kept: drafts.kept });

  const load = (theirs: SettingsAnswer) => {
    setOpened(theirs);
    setFailure(undefined);
    setHint(undefined);
    form.reset(valuesOf(theirs));
  };
  const isBehind = settings.versions[part] > opened.versions[part];
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read anew is taken in once, by its version
  useEffect(() => {
    if (isBehind && !isDirty && !isSubmitting) load(settings);
  }, [isBehind, isDirty, isSubmitting]);

  const save = async (body: B) => {
    setFailure(undefined);
    setHint(undefined);
    try {
      const answer = await put(body, version());
      load(answer);
      show(answer);
      showToast({ kind: "success", text: saved });
    } catch (error) {
      fail(error);
    }
    refocus();
  };
  /** Of what was read anew, when it holds what was opened: then nothing of it is in the way. */
  const version = () => {
    const isAsOpened = isSame(valuesOf(settings), valuesOf(opened));
    const { [part]: own } = opened.versions;
    return isAsOpened ? Math.max(settings.versions[part], own) : own;
  };
  const fail = (error: unknown) => {
    toastFailure(error, SETTINGS_ADMIN.saveFailed);
    if (!(error instanceof AdminError)) return;
    const typed = form.getValues();
    const known = error.fields.filter(({ field }) => Object.hasOwn(typed, nameOf(field)));
    for (const { field, message } of known) {
      const text: unknown = typed[nameOf(field)];
      const isLined = typeof text === "string";
      const path = (isLined ? nameOf(field) : field) as FieldPath<V>;
      form.setError(path, { message: isLined ? inLine(text, placeIn(field), message) : message });
    }
    if (known.length) return;
    const message = error.message || SETTINGS_ADMIN.saveFailed;
    const current = presentState(error, SettingsAnswer);
    if (!current) return setFailure({ message });
    stored.current = current;
    const theirs = valuesOf(current);
    const merged = mergeTyped(valuesOf(opened), typed, theirs);
    setFailure({ message, stale: { ...merged, theirs } });
  };
  const submit = form.handleSubmit(save);

  return {
    form,
    settings,
    element,
    saveButton,
    failure,
    hint,
    names,
    drafts,
    isSaving: isSubmitting,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      void submit().then(focusFirstWrong);
    },
    discard() {
      load(settings);
      showToast({ kind: "success", text: SETTINGS_ADMIN.discarded });
      refocus();
    },
    takeTheirs() {
      load(stored.current);
      show(stored.current);
      refocus();
    },
    /** What was typed stays, on top of what is stored now; it still has to be saved. */
    keepMine() {
      const mine = failure?.stale?.values;
      if (!mine) return;
      load(stored.current);
      show(stored.current);
      form.reset(mine, { keepDefaultValues: true });
      setHint(SETTINGS_ADMIN.keptMine);
      refocus();
    },
    /** What a text field takes: read-only while saving, and where the environment says its value. */
    field(name: FieldPath<V>, hintText?: string) {
      const isFixed = settings.fromEnvironment.includes(`${part}.${name}`);
      const { error } = form.getFieldState(name, form.formState);
      return {
        ...form.register(name),
        error: error?.message,
        hint: isFixed ? SETTINGS_ADMIN.fixed : hintText,
        readOnly: isFixed || isSubmitting,
        autoComplete: "off",
      };
    },
  };
}

export type SettingsFormOf<V extends FieldValues, B> = ReturnType<typeof useSettingsForm<V, B>>;

/** What the server calls `address.1` is the second line of the field `address`. */
const nameOf = (field: string): string => field.split(".")[0] ?? "";
const placeIn = (field: string): number | undefined =>
  field.includes(".") ? Number(field.split(".")[1]) : undefined;
