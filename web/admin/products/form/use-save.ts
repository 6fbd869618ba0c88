import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { GONE_PRODUCT, PRODUCT_FORM } from "../../../../contract/messages.ts";
import type { FormOf } from "../../../../contract/platform/call.ts";
import { typedNumber } from "../../../../contract/platform/numbers.ts";
import { products } from "../../../../contract/products/calls.ts";
import { FORM_FIELDS, type FormField } from "../../../../contract/products/fields.ts";
import { Product } from "../../../../contract/products/product.ts";
import { NetworkError } from "../../../api/client.ts";
import { showToast } from "../../../api/toast-store.ts";
import { ADMIN_KEY, ask } from "../../platform/calls/ask.ts";
import { needsChoice, presentState } from "../../platform/conflict/versions.ts";
import { restoreGone } from "../../platform/data/undo.ts";
import { SavedProduct } from "../../platform/data/whole-product.ts";
import { AdminError } from "../../platform/session/client.ts";
import { chosenValues, firstChoices, productDifferences, type Versions } from "./conflict-values.ts";
import { type FormImage, type FormValues, formValues, sentValues } from "./form-values.ts";

/** The name of the picture on which the page opens; empty where that is the first. */
const openingImage = (images: readonly FormImage[]): string =>
  imageOrder(images)[images.findIndex(({ opens }) => opens)] ?? "";

/** Why the form was not saved. */
export interface FormFailure {
  message: string;
  /** The product was deleted meanwhile; whether it may still be restored. */
  gone?: { isRestorable: boolean };
}

/** Someone else saved the product meanwhile: what is typed beside what it is now. */
export interface SaveConflict {
  versions: Versions;
  current: Product;
}

interface Options {
  form: UseFormReturn<FormValues>;
  opened: Product | undefined;
  /** It is on the server, before anything else happens. */
  onSaved: () => void;
}

/** A save that meets a newer state without anything in its way goes on from there, this many times. */
const ATTEMPTS = 3;

/**
 * Saves the form (spec section 7) and returns to the list; a failure leaves everything that was typed, with the
 * server's sentences on their fields. `progress` is the share of the upload that is sent, undefined at rest.
 */
export function useSave({ form, opened, onSaved }: Options) {
  const [product, setProduct] = useState(opened);
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<FormFailure>();
  const [conflict, setConflict] = useState<SaveConflict>();
  const leaving = useLeaving();
  const queries = useQueryClient();
  const navigate = useNavigate();

  const put = async (values: FormValues, from: Product | undefined, attempt = 1): Promise<void> => {
    const { signal } = leaving;
    setFailure(undefined);
    setConflict(undefined);
    setProgress(0);
    try {
      const how = { signal, onProgress: setProgress };
      if (from) {
        const { _id: id, version } = from;
        await ask(
          products.update,
          { params: { id }, form: changedProductForm(values, from), version, ...how },
          SavedProduct,
        );
      } else await ask(products.create, { form: newProductForm(values), ...how }, SavedProduct);
      onSaved();
      showToast({ kind: "success", text: from ? PRODUCT_FORM.updated : PRODUCT_FORM.created });
      void queries.invalidateQueries({ queryKey: [ADMIN_KEY], refetchType: "none" });
      await navigate({ to: "/admin/products" });
    } catch (error) {
      if (!signal.aborted) await fail(error, values, from, attempt);
    } finally {
      setProgress(undefined);
    }
  };

  const fail = (error: unknown, values: FormValues, from: Product | undefined, attempt: number) => {
    const { message, fields, current, isMissing } = readFailure(error);
    if (from && current) return meet({ values, from, current, message, attempt });
    const text = message || PRODUCT_FORM.saveFailed;
    if (from && isMissing) return setFailure({ message: GONE_PRODUCT.title, gone: { isRestorable: true } });
    // A missing network has already been told.
    if (!(error instanceof NetworkError)) showToast({ kind: "error", text });
    for (const field of fields) form.setError(field.name, { type: "server", message: field.message });
    if (!fields.length) setFailure({ message: text });
  };

  const meet = (met: {
    values: FormValues;
    from: Product;
    current: Product;
    message: string;
    attempt: number;
  }) => {
    const { values, from, current, message, attempt } = met;
    const versions = { opened: formValues(from), typed: values, stored: formValues(current) };
    const found = productDifferences(versions);
    if (!needsChoice(found) && attempt < ATTEMPTS) {
      return put(chosenValues(versions, firstChoices(found)), current, attempt + 1);
    }
    setFailure({ message });
    setConflict({ versions, current });
  };

  /** The form goes on from what the product is now, with values that were chosen. */
  const goOnFrom = (current: Product, values: FormValues) => {
    setProduct(current);
    form.reset(formValues(current));
    form.reset(values, { keepDefaultValues: true });
  };

  return {
    product,
    progress,
    failure,
    conflict,
    goOnFrom,
    save: (values: FormValues) => put(values, product),
    saveChosen({ current }: SaveConflict, values: FormValues) {
      goOnFrom(current, values);
      return put(values, current);
    },
    /** POST /products/restore, then the save that the deletion was in the way of (ruling 'Identity and products'). */
    async restore(save: () => Promise<void>) {
      if (!product) return;
      const { isRestored, refusal } = await restoreGone(product._id);
      if (refusal) setFailure({ message: refusal, gone: { isRestorable: false } });
      if (isRestored) await save();
    },
  };
}

/** Aborts when the form is left, so that Cancel ends an upload. */
function useLeaving(): AbortController {
  const [controller, setController] = useState(() => new AbortController());
  useEffect(() => {
    if (controller.signal.aborted) setController(new AbortController());
    return () => controller.abort();
  }, [controller]);
  return controller;
}

/** What a failed save says about the form. */
interface SaveFailure {
  /** The server's sentence, or empty. */
  message: string;
  fields: { name: FieldPath<FormValues>; message: string }[];
  /** What the product is now, when someone else has saved it in the meantime. */
  current: Product | undefined;
  /** There is no such product any more. */
  isMissing: boolean;
}

const FIELD = new RegExp(
  `^(?:${FORM_FIELDS.join("|")}|catalogId|productId|images|specifications(?:\\.\\d+\\.(?:name|value))?)$`,
);
const IMAGE_FIELD = /^(?:images|removedImages|imageOrder|openingImage)\b/;

/** Reads a failed save: which fields of the form the server's sentences belong to (spec section 8). */
function readFailure(error: unknown): SaveFailure {
  if (!(error instanceof AdminError))
    return { message: "", fields: [], current: undefined, isMissing: false };
  const fields = error.fields.flatMap(({ field, message }) => {
    const name = IMAGE_FIELD.test(field) ? "images" : field;
    return FIELD.test(name) ? [{ name: name as FieldPath<FormValues>, message }] : [];
  });
  const { message, status } = error;
  return { message, fields, current: presentState(error, Product), isMissing: status === 404 };
}

type Sent<Name extends "create" | "update"> = {
  fields: FormOf<(typeof products)[Name]>;
  files: readonly File[];
};

/** The form of POST /products (spec section 7, 'Admin products'); the fields' own rules have passed. */
export const newProductForm = (values: FormValues): Sent<"create"> => productForm(values);

/** The form of PUT /products, which says as well which of its pictures go and how all of them are ordered. */
export function changedProductForm(values: FormValues, product: Product): Sent<"update"> {
  const { fields, files } = productForm(values, product);
  const kept = new Set(values.images.map(({ stored }) => stored?.key));
  const removedImages = product.images.map(({ key }) => key).filter((key) => !kept.has(key));
  const had = product.images.some(({ opens }) => opens);
  const opening = had ? openingImage(values.images) : fields.openingImage;
  return {
    fields: { ...fields, removedImages, imageOrder: imageOrder(values.images), openingImage: opening },
    files,
  };
}

/** What both of them send. An empty field is only told where the product has something in it. */
function productForm(values: FormValues, product?: Product): Sent<"create"> {
  const { catalogId, specifications, images } = values;
  const plain = Object.entries(sentValues(values)).filter(
    ([name, value]) => value !== null || (product?.[name as FormField] ?? null) !== null,
  );
  return {
    fields: {
      ...(Object.fromEntries(plain) as ReturnType<typeof sentValues>),
      catalogId: catalogId || null,
      productId: typedNumber(values.productId),
      specifications,
      openingImage: openingImage(images) || undefined,
    },
    files: images.flatMap(({ file }) => file ?? []),
  };
}

/** Present pictures by key, new ones by their place among the files sent. */
function imageOrder(images: readonly FormImage[]): string[] {
  let sent = 0;
  return images.map(({ stored }) => stored?.key ?? `new:${sent++}`);
}
