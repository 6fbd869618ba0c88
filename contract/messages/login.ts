/** Texts of signing in and out (spec sections 2, 5 and 8). Free of zod. */

export const LOGIN = {
  title: "Admin Login",
  subtitle: "Enter your credentials to access the admin panel",
  submit: "Sign In",
  submitting: "Logging in...",
  footer: "Protected area. Authorized personnel only.",
  emailRequired: "Email is required",
  emailInvalid: "Invalid email format",
  passwordTooShort: "Password must be at least 6 characters",
  passwordTooLong: "Password is too long",
  notAdmin: "Unauthorized: Admin access required",
  failed: "Login failed",
  invalidCredentials: "Invalid credentials",
  succeeded: "Login successful",
  codeRequired: "Code is required",
  codeInvalid: "This code is not valid",
  secondFactorFailed: "This code is not valid, or the sign-in took too long. Please try again.",
  loggedOut: "Logged out successfully",
  loadingPanel: "Loading admin panel...",
} as const;
