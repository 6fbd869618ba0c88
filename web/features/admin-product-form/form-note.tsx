import { Note } from "../../ui/note.tsx";
import type { FormValues } from "./form-values.ts";
import type { FormFailure } from "./use-save.ts";

const NAMES: Readonly<Record<keyof FormValues, string>> = {
  images: "Images",
  title: "Title",
  description: "Description",
  specifications: "Specifications",
  category: "Category",
  catalogId: "Catalog",
  price: "Price",
  stock: "Stock",
  productId: "Product ID",
};

/** What concerns the whole form, on top of it (look 'Fields'): why it was not saved, and what can be done. */
export function FormNote({
  failure,
  onLoadPresent,
}: {
  failure: FormFailure | undefined;
  onLoadPresent: () => void;
}) {
  if (!failure) return null;
  const { message, isStale, kept } = failure;
  return (
    <div className="form-note" tabIndex={-1}>
      <Note tone={kept ? "ok" : "bad"}>
        <p>{message}</p>
        {isStale && (
          <>
            <p>Load its present state and save again. What you typed is kept, other fields are updated.</p>
            <button type="button" className="btn s" onClick={onLoadPresent}>
              Load present state
            </button>
          </>
        )}
        {kept && (
          <p>
            {kept.length
              ? `Changed by someone else as well, kept as you typed: ${kept.map((field) => NAMES[field]).join(", ")}.`
              : "Nothing you typed was in its way. You can save now."}
          </p>
        )}
      </Note>
    </div>
  );
}
