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
