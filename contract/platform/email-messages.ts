/** Errors of e-mail fields. Free of zod. */
export const EMAIL_REQUIRED = "Email is required";
export const EMAIL_INVALID = "Invalid email format";
