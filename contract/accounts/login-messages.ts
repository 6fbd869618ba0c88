/** Texts of signing in and out (spec sections 2, 5 and 8). Free of zod. */
import { EMAIL_INVALID, EMAIL_REQUIRED } from "../platform/email-messages.ts";

export const LOGIN = {
  title: "Admin Login",
  subtitle: "Enter your credentials to access the admin panel",
  submit: "Sign In",
  submitting: "Logging in...",
  footer: "Protected area. Authorized personnel only.",
  emailRequired: EMAIL_REQUIRED,
  emailInvalid: EMAIL_INVALID,
  passwordTooShort: "Password must be at least 6 characters",
  passwordTooLong: "Password is too long",
  notAdmin: "Unauthorized: Admin access required",
  failed: "Login failed",
  invalidCredentials: "Invalid credentials",
  succeeded: "Login successful",
  codeRequired: "Code is required",
  codeInvalid: "This code is not valid",
  secondFactorFailed: "This code is not valid, or the sign-in took too long. Please try again.",
  codeFor: (email: string) => `Signing in as ${email}`,
  codeHint: "Six digits from your authenticator app, or a recovery code.",
  codeEnded: "The sign-in took too long or had too many wrong codes. Please sign in again.",
  loggedOut: "Logged out successfully",
  loadingPanel: "Loading admin panel...",
} as const;
