/** Separators of typed addresses. */
const BETWEEN = /[\s,;]+/;

export const mailAddresses = (text: string): string[] => [...new Set(text.split(BETWEEN).filter(Boolean))];

/**
 * Returns whether mail has its own sender: 'From' of the settings, or a mail server's user that is an address. Otherwise
 * mail comes from the address it goes to, which spam filters distrust.
 */
export const hasSender = ({ from, user }: { from: string | null; user: string | null }): boolean =>
  from !== null || (user ?? "").includes("@");

export const joinAddresses = (addresses: readonly string[]): string => addresses.join(", ");
