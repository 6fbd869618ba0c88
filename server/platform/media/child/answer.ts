import type { PdfAnswers } from "../pdf/answer.ts";
import type { PictureCall, PictureValue } from "../pictures.ts";
import type { archiveAnswers } from "../uploads/archive.ts";
import type { UploadCall, UploadValue } from "../uploads/uploads.ts";
import type { MediaCall, MediaValue } from "./protocol.ts";

/** Answers calls one after the other. What reads PDFs, pictures, tables and ZIP files is loaded by the first call that needs it. */
export function answerer() {
  let pdf: PdfAnswers | undefined;
  let archives: ReturnType<typeof archiveAnswers> | undefined;
  const pdfAnswers = async () => {
    const { openPdfAnswers } = await import("../pdf/answer.ts");
    pdf = await openPdfAnswers();
    return pdf;
  };
  const answerUpload = async (call: UploadCall): Promise<UploadValue> => {
    if (call.task === "table") {
      const { writeTable } = await import("../uploads/write-table.ts");
      return writeTable(call.path, call.sheet, call.target);
    }
    archives ??= (await import("../uploads/archive.ts")).archiveAnswers();
    return archives(call);
  };
  const answer = async (call: MediaCall): Promise<MediaValue> => {
    switch (call.task) {
      case "inspect":
      case "draw":
      case "scan":
      case "tables":
      case "cut-pieces":
      case "on-demand":
        return (pdf ?? (await pdfAnswers())).answer(call);
      case "table":
      case "zip-names":
      case "zip-photo":
      case "zip-file":
        return answerUpload(call);
      default:
        return answerPicture(call);
    }
  };
  return { answer, memoryTaken: () => pdf?.memoryTaken() ?? 0 };
}

async function answerPicture(call: PictureCall): Promise<PictureValue> {
  switch (call.task) {
    case "encode":
      return (await import("../images.ts")).encodeImage(call.path, call.widths);
    case "plate":
      return (await import("../plate/draw-plate.ts")).encodePlate(call.words);
    case "logo":
      return (await import("../logos.ts")).encodeLogo(call.path);
    case "look":
      await (await import("../images.ts")).inspectImage(Buffer.from(call.bytes));
      return undefined;
    case "small":
      return (await import("../images.ts")).smallPicture(Buffer.from(call.bytes));
    case "cut":
      return (await import("../cut-out.ts")).cutOut(call.picture, call.cut, call.pixels);
    case "webp":
      return (await import("../webp-of-avif.ts")).webpOfAvif(call.path, call.width, call.folder);
  }
}
