import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { z } from "zod";
import { CONFLICT, GONE_PRODUCT, PRODUCT_LIST, PRODUCT_SERVER } from "../../../contract/messages.ts";
import { plainNumber, typedAmount } from "../../../contract/platform/amounts.ts";
import { formatRupees } from "../../../contract/platform/dates.ts";
import { typedNumber } from "../../../contract/platform/numbers.ts";
import { products } from "../../../contract/products/calls.ts";
import { Product, QuickEditBody } from "../../../contract/products/product.ts";
import { showToast } from "../../api/toast-store.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Note } from "../../ui/note.tsx";
import { ask, readAnew, toastFailure } from "../platform/calls/ask.ts";
import { type Difference, differences } from "../platform/conflict/comparison.tsx";
import { type Choice, ConflictRow } from "../platform/conflict/conflict-row.tsx";
import { presentState } from "../platform/conflict/versions.ts";
import { restoreGone } from "../platform/data/undo.ts";
import { SavedProduct } from "../platform/data/whole-product.ts";
import { AdminError } from "../platform/session/client.ts";
import { Dialog } from "../platform/ui/dialog.tsx";
import { NUMBER_INPUT, useForm } from "../platform/ui/use-form.ts";
import { useUnsaved } from "../platform/unsaved/use-unsaved.ts";
import { putProduct } from "./list-data.ts";
import { AboutProduct } from "./product-picture.tsx";

const { price, stock } = QuickEditBody.shape;
const schema = z.object({
  price: z.string().transform(orNone(typedAmount)).pipe(price),
  stock: z.string().transform(orNone(typedNumber)).pipe(stock),
});
type QuickTexts = z.input<typeof schema>;

function orNone(read: (text: string) => number | undefined) {
  return (text: string) => read(text) ?? Number.NaN;
}

const textsOf = ({ price, stock }: QuickEditBody): QuickTexts => ({
  price: plainNumber(price),
  stock: plainNumber(stock),
});

/**
 * Price and stock without leaving the list (spec section 2). When somebody else changed them meanwhile, both versions
 * take the place of the fields, to choose from; when it was deleted, it is restored first.
 */
export function QuickEditDialog({ product: opened, onClose }: { product: Product; onClose: () => void }) {
  const [product, setProduct] = useState(opened);
  const [versions, setVersions] = useState<QuickVersions>();
  const form = useForm<QuickTexts, unknown, QuickEditBody>({
    resolver: zodResolver(schema),
    defaultValues: textsOf(opened),
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const [gone, setGone] = useState<{ refusal?: string | undefined }>();
  const unsaved = useUnsaved({ isChanged: isDirty });
  // Not by the form's own setFocus, which waits: whoever goes to the other field at once stays there.
  useLayoutEffect(() => {
    const price = element.current?.querySelector<HTMLInputElement>(".in");
    price?.focus();
    price?.select();
  }, []);

  const save = useQuickEdit({
    onSaved: onClose,
    onGone: () => setGone({}),
    onField: (field, message) => form.setError(field, { message }, { shouldFocus: true }),
    onStale(typed, current) {
      setVersions({ opened: quickValues(product), typed, stored: quickValues(current) });
      setProduct(current);
    },
  });
  const submit = async (values: QuickEditBody) => {
    if (!gone) return save(product, values);
    const { isRestored, refusal } = await restoreGone(product._id);
    if (refusal) setGone({ refusal });
    if (!isRestored) return;
    setGone(undefined);
    await save(product, values);
  };
  const canSave = !gone?.refusal;
  const field = (name: keyof QuickEditBody) => ({
    ...form.register(name),
    ...NUMBER_INPUT,
    // Not disabled: the keyboard stays where it is.
    readOnly: isSubmitting,
    error: errors[name]?.message,
  });
  return (
    <Dialog title="Quick Edit Product" onClose={unsaved.thenClose(onClose)} isBusy={isSubmitting}>
      <form noValidate ref={element} onSubmit={form.handleSubmit(submit)}>
        <div className="in-body">
          <AboutProduct product={product} />
          {gone && <GoneNote refusal={gone.refusal} />}
          {versions ? (
            <ConflictingValues
              key={product.version}
              versions={versions}
              onChoose={(name, value) => form.setValue(name, plainNumber(value), { shouldDirty: true })}
            />
          ) : (
            <div className="stack halves high">
              <TextField label="Price (₹)" {...field("price")} />
              <TextField label="Stock" {...field("stock")} />
            </div>
          )}
        </div>
        <footer>
          <Button disabled={isSubmitting} onClick={onClose}>
            {gone ? "Close" : "Cancel"}
          </Button>
          {canSave && (
            <BusyButton isBusy={isSubmitting} busyText="Saving...">
              {gone ? GONE_PRODUCT.restore : "Save Changes"}
            </BusyButton>
          )}
        </footer>
      </form>
    </Dialog>
  );
}

/** Price and stock as the dialog was opened, as they were typed, and as they are stored now. */
interface QuickVersions {
  opened: QuickEditBody;
  typed: QuickEditBody;
  stored: QuickEditBody;
}

type Field = keyof QuickEditBody;

interface Props {
  versions: QuickVersions;
  /** A field is to be saved with this value. */
  onChoose: (field: Field, value: number) => void;
}

const NAMES: Readonly<Record<Field, string>> = { price: "Price (₹)", stock: "Stock" };
const WORDS: Readonly<Record<Field, (value: number) => string>> = { price: formatRupees, stock: String };

/** Both versions of what differs, with the choice which one is saved; at first nothing that one side changed is lost. */
function ConflictingValues({ versions, onChoose }: Props) {
  const { opened, typed, stored } = versions;
  const [found] = useState(() => differences(opened, typed, stored));
  const [choices, setChoices] = useState<Partial<Record<Field, Choice>>>({});
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onChoose);
  useEffect(() => {
    latest.current = onChoose;
  });
  useEffect(() => {
    for (const field of ["price", "stock"] as const) {
      const own = found.find((difference) => difference.field === field);
      latest.current(field, own && firstOf(own) === "mine" ? typed[field] : stored[field]);
    }
    element.current?.querySelector("input")?.focus();
  }, [found, typed, stored]);
  return (
    <div ref={element} className="stack">
      <Note tone="warn">{`${PRODUCT_SERVER.stale}. ${CONFLICT.choose}`}</Note>
      {found.map((difference) => {
        const { field, changedBy } = difference;
        return (
          <ConflictRow
            key={field}
            field={NAMES[field]}
            changedBy={changedBy}
            choice={choices[field] ?? firstOf(difference)}
            onChoose={(choice) => {
              setChoices({ ...choices, [field]: choice });
              onChoose(field, choice === "mine" ? typed[field] : stored[field]);
            }}
            mine={<span className="mono">{WORDS[field](typed[field])}</span>}
            stored={<span className="mono">{WORDS[field](stored[field])}</span>}
          />
        );
      })}
    </div>
  );
}

const firstOf = ({ changedBy }: Difference<Field>): Choice => (changedBy === "theirs" ? "stored" : "mine");

interface Outcomes {
  onSaved: () => void;
  /** Somebody has deleted it. */
  onGone: () => void;
  /** Somebody has changed price or stock meanwhile: what was typed, and what it is now. */
  onStale: (typed: QuickEditBody, current: Product) => void;
  onField: (field: keyof QuickEditBody, message: string) => void;
}

/** What the dialog edits of a product. */
const quickValues = ({ price, stock }: QuickEditBody): QuickEditBody => ({ price, stock });

/**
 * Saves price and stock with the version they were made from (spec section 7; ruling 'Saves carry the version'). What
 * others changed beside the two is in nobody's way: it is saved once more from there.
 */
function useQuickEdit(outcomes: Outcomes) {
  const queryClient = useQueryClient();
  return async function save(from: Product, json: QuickEditBody): Promise<void> {
    const { _id: id, version } = from;
    try {
      const saved = await ask(products.update, { params: { id }, json, version }, SavedProduct);
      putProduct(queryClient, id, (known) => ({ ...known, ...json, ...saved }));
      showToast({ kind: "success", text: PRODUCT_LIST.updated });
      outcomes.onSaved();
      void readAnew(queryClient);
    } catch (error) {
      const current = presentState(error, Product);
      if (current) {
        putProduct(queryClient, id, () => current);
        const found = differences(quickValues(from), quickValues(json), quickValues(current));
        const isFree = found.every(({ changedBy }) => changedBy === "mine");
        return isFree && current.version !== version ? save(current, json) : outcomes.onStale(json, current);
      }
      if (error instanceof AdminError && error.status === 404) {
        outcomes.onGone();
        void readAnew(queryClient);
        return;
      }
      toastFailure(error, PRODUCT_LIST.updateFailed);
      if (!(error instanceof AdminError)) return;
      for (const { field, message } of error.fields) {
        if (field === "price" || field === "stock") outcomes.onField(field, message);
      }
    }
  };
}

/** The edited product was deleted meanwhile: whether it can be restored, else why not. The keyboard goes on from here. */
function GoneNote({ refusal }: { refusal: string | undefined }) {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal takes the pressed button away
  useEffect(() => element.current?.focus(), [refusal]);
  return (
    <div ref={element} tabIndex={-1}>
      <Note tone="warn">
        <p>{GONE_PRODUCT.title}</p>
        <p>{refusal ?? GONE_PRODUCT.restoreFirst}</p>
      </Note>
    </div>
  );
}
