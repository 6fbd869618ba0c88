import { PRODUCT_FORM } from "../../../../contract/messages.ts";
import { IMAGE_BYTES_MAX, IMAGES_PER_PRODUCT_MAX } from "../../../../contract/platform/limits.ts";
import { isPictureFile } from "../../platform/ui/picture-file.ts";

/** What is wrong with one of the files: no picture of a kind that is taken, or one that is too large as it is. */
type Fault = "kind" | "size";

/** A batch of files of which none was added: the sentence, and what each of them is. */
export interface RefusedFiles {
  message: string;
  /** Those that are at fault. */
  faulty: readonly { file: File; fault: Fault }[];
  /** Those that could be added without them. */
  right: readonly File[];
  /** The names of those that were added after all. */
  added?: readonly string[];
}

/**
 * Why a batch of files cannot be added, or undefined when it can (spec section 5): one file that is no JPEG, PNG
 * or WebP, or larger than 5 MB, refuses all of them.
 */
export async function refusal(files: readonly File[], there: number): Promise<RefusedFiles | undefined> {
  const judged = await Promise.all(files.map(async (file) => ({ file, fault: await faultOf(file) })));
  const faulty = judged.flatMap(({ file, fault }) => (fault ? [{ file, fault }] : []));
  const right = judged.flatMap(({ file, fault }) => (fault ? [] : [file]));
  if (faulty.length) return { message: PRODUCT_FORM.imageRefused, faulty, right };
  if (there + files.length <= IMAGES_PER_PRODUCT_MAX) return undefined;
  return { message: PRODUCT_FORM.tooManyImages, faulty: [], right: [] };
}

async function faultOf(file: File): Promise<Fault | undefined> {
  if (!(await isPictureFile(file))) return "kind";
  return file.size > IMAGE_BYTES_MAX ? "size" : undefined;
}
