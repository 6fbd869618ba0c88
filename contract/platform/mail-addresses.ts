/** Separators of typed addresses. */
const BETWEEN = /[\s,;]+/;

export const mailAddresses = (text: string): string[] => [...new Set(text.split(BETWEEN).filter(Boolean))];

export const joinAddresses = (addresses: readonly string[]): string => addresses.join(", ");
