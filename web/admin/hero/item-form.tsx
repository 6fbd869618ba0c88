import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { Note } from "../../ui/note.tsx";
import { FormDraftsNote, NotKept } from "../drafts/form-drafts.tsx";
import { FilePicture } from "../ui/file-picture.tsx";
import { PictureButton } from "../ui/picture-button.tsx";
import { SendingEnd } from "../ui/sending-line.tsx";
import { FocusField } from "./focus-field.tsx";
import type { Item, ItemField, ItemKind } from "./item-kind.ts";
import { ItemPicture, NoPicture } from "./item-picture.tsx";
import { useItemForm } from "./use-item-form.ts";

interface Props<T extends Item> {
  kind: ItemKind<T>;
  /** Without one, a new item is made. */
  item?: T;
  onClose: () => void;
}

/** The edit form of an item (spec section 2): its texts, and its picture beside them. */
export function ItemForm<T extends Item>({ kind, item, onClose }: Props<T>) {
  const element = useRef<HTMLFormElement>(null);
  // Not by the form's own setFocus, which waits: whoever types at once types into the first field.
  const start = () => element.current?.querySelector<HTMLElement>(".in")?.focus();
  const of = useItemForm(kind, item, { onClose, onDraftGone: start });
  const { form, from, image, failure, stored, sending, drafts } = of;
  const { errors, isSubmitting, defaultValues } = form.formState;
  useLayoutEffect(start, []);
  const isBusy = isSubmitting || sending.isRunning;
  const title = item ? `Edit ${item.title}` : `New ${kind.noun}`;
  const field = ({ name, label, isOptional = false, hint }: ItemField) => ({
    ...form.register(name),
    label,
    isOptional,
    error: errors[name]?.message,
    hint: stored && stored[name] !== defaultValues?.[name] ? `Stored now: ${stored[name]}` : hint,
    // Not disabled: the keyboard stays where it is.
    readOnly: isSubmitting,
    autoComplete: "off",
  });
  return (
    <>
      <FormDraftsNote of={drafts} />
      <form
        ref={element}
        className="split late item-form touch"
        aria-label={title}
        noValidate
        onSubmit={form.handleSubmit(of.save)}
      >
        <div className="change stack gap-3">
          {image && <FilePicture file={image} alt="" />}
          {!image && (from ? <ItemPicture item={from} sizes="220px" /> : <NoPicture />)}
          <PictureButton className="s" label={`Image of ${title}`} isBusy={isBusy} onPicture={of.changeImage}>
            Change Image
          </PictureButton>
        </div>
        <div className="texts stack">
          {failure && (
            <Note tone={stored ? "warn" : "bad"}>
              <p>{failure}</p>
              {stored && <p>Saving again replaces what is stored now.</p>}
            </Note>
          )}
          {kind.fields.map((spec) =>
            spec.type === "focus" ? (
              <FocusField
                key={spec.name}
                label={spec.label}
                value={form.watch(spec.name) ?? ""}
                onChange={(value) => form.setValue(spec.name, value, { shouldDirty: true })}
              >
                {image ? (
                  <FilePicture file={image} alt="" />
                ) : (
                  from && <ItemPicture item={from} sizes="360px" />
                )}
              </FocusField>
            ) : spec.options ? (
              <ChoiceField key={spec.name} {...field(spec)} options={spec.options} />
            ) : spec.type === "area" ? (
              <TextArea key={spec.name} {...field(spec)} />
            ) : (
              <TextField key={spec.name} type={spec.type ?? "text"} {...field(spec)} />
            ),
          )}
          <NotKept when={of.isChanged && drafts.isFailing} />
          <SendingEnd sending={sending} isSaving={isSubmitting} isBusy={isBusy} onCancel={of.cancel} />
        </div>
      </form>
    </>
  );
}

type Choice = Omit<ComponentProps<typeof SelectField>, "children"> & { readOnly: boolean } & Required<
    Pick<ItemField, "options">
  >;

/** One of several values; a choice knows no read-only. */
function ChoiceField({ options, readOnly: _, ...field }: Choice) {
  return (
    <SelectField {...field}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
