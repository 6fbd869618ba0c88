/** The unsubscribe link of newsletters. Free of zod. */

/** 256 random bits as base64url. */
const TOKEN = /^[\w-]{43}$/;

export const isUnsubscribeToken = (text: string): boolean => TOKEN.test(text);

/** The path of the page that asks for confirmation. */
export const unsubscribePath = (token: string): string => `/newsletter/unsubscribe/${token}`;
