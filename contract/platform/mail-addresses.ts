/** How addresses stand beside each other where several are typed. */
const BETWEEN = /[\s,;]+/;

/** The addresses of a text, each once, in their order. */
export const mailAddresses = (text: string): string[] => [...new Set(text.split(BETWEEN).filter(Boolean))];

/** The same as one text, as it is stored and shown. */
export const joinAddresses = (addresses: readonly string[]): string => addresses.join(", ");
