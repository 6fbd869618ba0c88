import {
  type ComponentProps,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
} from "react";
import { GONE_ITEM } from "#contract/platform/unsaved-messages.ts";
import { NotKept } from "#web/admin/platform/drafts/form-drafts.tsx";
import { FormFrame, SaveNote } from "#web/admin/platform/form/form-frame.tsx";
import { FileImage, ImageButton, useImageChoice } from "#web/admin/platform/ui/image-button.tsx";
import { SendingEnd } from "#web/admin/platform/ui/sending-line.tsx";
import { Button, UnstyledButton } from "#web/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#web/ui/forms/field.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { ItemImage, NoImage } from "./item-image.tsx";
import type { Item, ItemField } from "./item-kind.ts";
import { MarksField } from "./marks-field.tsx";
import { focusAt, focusInWords, type ItemFormOptions, readFocus, useItemForm } from "./use-item-form.ts";
import "./item-form.css";

interface Props<T extends Item> extends ItemFormOptions<T> {
  /** The id of a deleted item's draft to start from. */
  restored?: string;
}

/** The edit form of an item (spec section 2). The input of a deleted item can be continued as a new one. */
export function ItemForm<T extends Item>({ restored, ...options }: Props<T>) {
  const { kind } = options;
  const [isAsNew, setIsAsNew] = useState(restored !== undefined);
  const item = isAsNew ? undefined : options.item;
  const of = useItemForm({ ...options, item, deleted: options.deleted ?? options.item?._id });
  const { form, sending, drafts, isSaving, opened, continueAsNew } = of;
  // Not react-hook-form's setFocus, which is delayed: fast typing must reach the first field.
  useLayoutEffect(of.start, []);
  const offer = drafts.offers.find(({ id }) => id === restored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is loaded
  useEffect(() => {
    if (!offer) return;
    drafts.restore(offer);
    continueAsNew();
  }, [offer?.id]);
  const asNew = () => {
    setIsAsNew(true);
    continueAsNew();
  };
  const isBusy = isSaving || sending.isRunning;
  const choice = useImageChoice(isBusy, of.changeImage);
  const title = item ? `Edit ${item.title}` : `New ${kind.noun}`;
  const image = form.watch("image");
  const preview = (sizes: string) => {
    if (image instanceof File) return <FileImage file={image} alt="" />;
    return opened ? <ItemImage item={opened} sizes={sizes} /> : <NoImage />;
  };
  const field = ({ name, label, isOptional = false, hint }: ItemField) => ({
    ...of.field(name, hint),
    label,
    isOptional,
  });
  return (
    <FormFrame of={of} className="split late high item-form" aria-label={title} {...choice.zone}>
      <div className="change stack gap-3">
        {preview("220px")}
        <ImageButton size="small" label={`Image of ${title}`} of={choice}>
          Change Image
        </ImageButton>
      </div>
      <div className="stack">
        {isAsNew && (
          <Note tone={image ? "ok" : "warn"}>
            <p>{GONE_ITEM.isNew}</p>
            {!image && <p>{GONE_ITEM.noImage}</p>}
          </Note>
        )}
        <SaveNote of={of} goneText={GONE_ITEM.text}>
          <Button size="small" onClick={asNew}>
            {GONE_ITEM.asNew(kind.noun)}
          </Button>
        </SaveNote>
        {kind.fields.map((spec) =>
          spec.type === "marks" ? (
            // A new slide has no image to put numbers on.
            item && (
              <MarksField
                key={spec.name}
                label={spec.label}
                value={String(form.watch(spec.name) ?? "")}
                error={form.getFieldState(spec.name, form.formState).error?.message}
                onChange={(value) => form.setValue(spec.name, value, { shouldDirty: true })}
              >
                {preview("720px")}
              </MarksField>
            )
          ) : spec.type === "focus" ? (
            <FocusField
              key={spec.name}
              label={spec.label}
              value={String(form.watch(spec.name) ?? "")}
              onChange={(value) => form.setValue(spec.name, value, { shouldDirty: true })}
            >
              {preview("360px")}
            </FocusField>
          ) : spec.options ? (
            <ChoiceField key={spec.name} {...field(spec)} options={spec.options} />
          ) : spec.type === "area" ? (
            <TextArea key={spec.name} {...field(spec)} />
          ) : (
            <TextField key={spec.name} type={spec.type ?? "text"} {...field(spec)} />
          ),
        )}
        <NotKept when={form.formState.isDirty && drafts.isFailing} />
        <SendingEnd
          sending={sending}
          saveButton={of.saveButton}
          isSaving={isSaving}
          isBusy={isBusy}
          onCancel={of.close}
        />
      </div>
    </FormFrame>
  );
}

type Choice = Omit<ComponentProps<typeof SelectField>, "children"> & { readOnly: boolean } & Required<
    Pick<ItemField, "options">
  >;

function ChoiceField({ options, ...field }: Choice) {
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

interface FocusFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

/** Shows a slide uncropped and cropped as on a phone; set by a press on the image or by two sliders. */
function FocusField({ label, value, onChange, children }: FocusFieldProps) {
  const name = useId();
  const { left, top } = readFocus(value);
  const focus = { "--left": `${left}%`, "--top": `${top}%` } as CSSProperties;
  const press = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    // A keyboard press has no position.
    if (detail === 0) return;
    const { x, y, width, height } = currentTarget.getBoundingClientRect();
    onChange(focusAt((clientX - x) / width, (clientY - y) / height));
  };
  return (
    <fieldset className="stack gap-2 focus-field" aria-describedby={name}>
      <legend className="small strong">{label}</legend>
      <p id={name} className="hint">
        What visitors also see on a phone, where the sides are cropped: {focusInWords(value)}.
      </p>
      <div className="cluster spaced crops" style={focus}>
        <figure>
          <UnstyledButton className="whole" tabIndex={-1} aria-hidden="true" onClick={press}>
            {children}
            <span className="point" />
          </UnstyledButton>
          <figcaption className="fine quiet">The image: press what matters</figcaption>
        </figure>
        <figure>
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
