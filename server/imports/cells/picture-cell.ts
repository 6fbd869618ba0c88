const SEPARATOR = "|";

/** The names of a product's pictures as the text of one cell. */
export const writePictureNames = (names: readonly string[]): string => names.join(` ${SEPARATOR} `);

/** The names in a cell, in their order; folders are parted by '/', whatever the machine that wrote them. */
export function readPictureNames(cell: string): string[] {
  return cell
    .split(SEPARATOR)
    .map((name) => name.trim().replaceAll("\\", "/"))
    .filter((name) => name !== "");
}

/** The form in which names are compared: people and machines differ in capitals and in how they write an accent. */
export const comparable = (name: string): string => name.normalize("NFC").trim().toLowerCase();

/**
 * The names in a cell of another program's file, which parts them by lines or commas too. Of a web address, which nobody
 * fetches, the name at its end counts where such a picture was sent along.
 */
export function readForeignPictureNames(cell: string, isThere: (name: string) => boolean): string[] {
  const parts = readPictureNames(cell.replace(/[\r\n]+/g, SEPARATOR));
  return parts
    .flatMap((part) => (isThere(part) ? [part] : part.split(/[,;]/).map((name) => name.trim())))
    .flatMap((name) => {
      if (!/^https?:/i.test(name)) return name === "" ? [] : [name];
      const [path = ""] = name.split(/[?#]/, 1);
      const last = path.slice(path.lastIndexOf("/") + 1);
      return last !== "" && isThere(last) ? [last] : [];
    });
}
