/** Returns the path of the customer's page; a token is 256 random bits as base64url. Free of zod. */
export const quotationPath = (token: string): string => `/quotation/${token}`;
