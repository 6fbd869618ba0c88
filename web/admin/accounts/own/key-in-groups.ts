/** The key in fours, as it is easiest typed; spaces don't count. */
export const keyInGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? "";
