import { type FormEvent, useRef, useState } from "react";
import { CATALOG_UPLOADS } from "#contract/catalogs/messages.ts";
import { counted } from "#contract/platform/counted.ts";
import { formatBytes } from "#contract/platform/sizes.ts";
import type { CategoryReader } from "#contract/products/brand-words.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { SelectField } from "#web/ui/forms/field.tsx";
import { Dialog } from "../platform/ui/dialog.tsx";
import { useFocusFirstWrong } from "../platform/ui/use-form.ts";
import { pdfRefusal } from "./catalog-state.ts";
import { startUploads } from "./uploads.ts";

interface Props {
  sorted: SortedPdfs;
  categories: readonly (readonly [name: string, category: string])[];
  onClose: () => void;
}

/** Several PDFs before their upload: each gets a category; rejected files are listed with the reason. */
export function SeveralPdfs({ sorted: { taken, refused }, categories, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const focusFirstWrong = useFocusFirstWrong(form);
  const [chosen, setChosen] = useState<ReadonlyMap<File, string | undefined>>(new Map());
  const [isAsked, setIsAsked] = useState(false);
  const categoryOf = ({ file, category }: SortedPdfs["taken"][number]) =>
    chosen.has(file) ? chosen.get(file) : category;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const files = taken.flatMap((pdf) => {
      const category = categoryOf(pdf);
      return category ? [{ file: pdf.file, category }] : [];
    });
    if (files.length < taken.length) {
      setIsAsked(true);
      return focusFirstWrong();
    }
    void startUploads(files);
    onClose();
  };
  return (
    <Dialog title={CATALOG_UPLOADS.title} className="wide" onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit}>
        <div className="in-body">
          {taken.length > 0 && <p className="small quiet">{CATALOG_UPLOADS.text}</p>}
          <ul className="ruled" aria-label="PDFs to upload">
            {taken.map((pdf, place) => {
              const { file } = pdf;
              const category = categoryOf(pdf);
              return (
                <li key={keyOf(file, place)} className="split late several-pdf">
                  <FileName file={file} />
                  <SelectField
                    label={`Category of ${file.name}`}
                    value={category ?? ""}
                    data-first={place === 0 || undefined}
                    error={isAsked && !category ? CATALOG_UPLOADS.chooseCategory : undefined}
                    onChange={({ currentTarget }) =>
                      setChosen(new Map(chosen).set(file, currentTarget.value || undefined))
                    }
                  >
                    <option value="" hidden>
                      Choose a category
                    </option>
                    {categories.map(([name, value]) => (
                      <option key={value} value={value}>
                        {name}
                      </option>
                    ))}
                  </SelectField>
                </li>
              );
            })}
            {refused.map(({ file, reason }, place) => (
              <li key={keyOf(file, place)} className="split late several-pdf">
                <FileName file={file} />
                <FieldError>{reason}</FieldError>
              </li>
            ))}
          </ul>
        </div>
        <footer>
          <Button onClick={onClose}>{taken.length ? "Cancel" : "Close"}</Button>
          {taken.length > 0 && (
            <Button type="submit" look="fill">
              Upload {counted(taken.length, "PDF")}
            </Button>
          )}
        </footer>
      </form>
    </Dialog>
  );
}

const FileName = ({ file }: { file: File }) => (
  <p className="breaks small">
    <b className="strong">{file.name}</b> <span className="quiet nums">{formatBytes(file.size)}</span>
  </p>
);

/** The same file can occur twice. */
const keyOf = (file: File, place: number): string => `${place} ${file.name}`;

interface SortedPdf {
  file: File;
  category: string | undefined;
}

/** Several files before their upload: the accepted ones, and the rejected ones with the reason. */
export interface SortedPdfs {
  taken: readonly SortedPdf[];
  refused: readonly { file: File; reason: string }[];
}

/** Sorts PDFs: `readCategory` finds a brand in a file name; else `otherwise`, the card of the drop. */
export async function sortPdfs(
  files: readonly File[],
  readCategory: CategoryReader,
  otherwise?: string,
): Promise<SortedPdfs> {
  const guessed = (name: string) => readCategory(name.replace(/\.pdf$/i, ""));
  const judged = await Promise.all(files.map(async (file) => ({ file, reason: await pdfRefusal(file) })));
  return {
    taken: judged.flatMap(({ file, reason }) =>
      reason === undefined ? [{ file, category: guessed(file.name) ?? otherwise }] : [],
    ),
    refused: judged.flatMap(({ file, reason }) => (reason === undefined ? [] : [{ file, reason }])),
  };
}
