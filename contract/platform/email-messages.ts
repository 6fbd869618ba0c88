/** What forms say of an e-mail address. Free of zod. */
export const EMAIL_REQUIRED = "Email is required";
export const EMAIL_INVALID = "Invalid email format";
