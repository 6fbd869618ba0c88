/** The link by which somebody leaves the newsletter list. Free of zod. */

/** Its token, 256 random bits as base64url: what is longer or shorter was cut off or never given. */
const TOKEN = /^[\w-]{43}$/;

export const isUnsubscribeToken = (text: string): boolean => TOKEN.test(text);

/** The path of the page that asks before it takes the address off the list. */
export const unsubscribePath = (token: string): string => `/newsletter/unsubscribe/${token}`;
