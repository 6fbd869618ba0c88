import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { Engine } from "./engine.ts";
import { PdfError } from "./pdf.ts";

/** An open PDF. Only one page is ever loaded. */
export interface PdfDocument {
  engine: Engine;
  /** PDFium's address of it. */
  address: number;
  pages: number;
  /** Loads a page, counted from 1, for the time of `use`. Throws PdfError. */
  withPage<T>(page: number, use: (page: LoadedPage) => Promise<T>): Promise<T>;
  close(): void;
}

/** A loaded page and the form fields that are drawn over it, as PDFium's addresses. */
export interface LoadedPage {
  address: number;
  form: number;
}

/** FPDF_GetLastError after a document could not be loaded: a password, or a kind of encryption it cannot read. */
const PASSWORD_ERRORS: readonly number[] = [4, 5];

/** Opens a file by its descriptor, so that a large one never lies in memory. Throws PdfError. */
export function openDocument(engine: Engine, path: string): PdfDocument {
  const { api } = engine;
  const file = openSync(path, "r");
  const size = fstatSync(file).size;
  const read = (_: number, position: number, target: number, length: number) =>
    readSync(file, engine.bytes(), target, length >>> 0, position >>> 0) === length >>> 0 ? 1 : 0;
  const callback = api.pdfium.addFunction(read, "iiiii");
  const access = api.pdfium.wasmExports.malloc(12);
  [size, callback, 0].forEach((value, index) => {
    api.pdfium.setValue(access + index * 4, value, "i32");
  });
  const release = () => {
    api.pdfium.wasmExports.free(access);
    api.pdfium.removeFunction(callback);
    closeSync(file);
  };
  const address = size === 0 ? 0 : api.FPDF_LoadCustomDocument(access, "");
  if (address === 0) {
    const code = size === 0 ? 0 : api.FPDF_GetLastError();
    release();
    throw new PdfError(PASSWORD_ERRORS.includes(code) ? "encrypted" : "damaged", `not opened, code ${code}`);
  }
  const formInfo = api.PDFiumExt_OpenFormFillInfo();
  const form = api.PDFiumExt_InitFormFillEnvironment(address, formInfo);

  return {
    engine,
    address,
    pages: api.FPDF_GetPageCount(address),
    async withPage(page, use) {
      const loaded = { address: api.FPDF_LoadPage(address, page - 1), form };
      if (loaded.address === 0) throw new PdfError("damaged", `page ${page} cannot be loaded`);
      try {
        api.FORM_OnAfterLoadPage(loaded.address, form);
        return await use(loaded);
      } finally {
        api.FORM_OnBeforeClosePage(loaded.address, form);
        api.FPDF_ClosePage(loaded.address);
      }
    },
    close() {
      api.PDFiumExt_ExitFormFillEnvironment(form);
      api.PDFiumExt_CloseFormFillInfo(formInfo);
      api.FPDF_CloseDocument(address);
      release();
    },
  };
}
