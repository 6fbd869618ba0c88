/** Texts of one's own account, of the administrators and of invitations, which the spec leaves open. Free of zod. */

/** The page that an invitation's link leads to. */
export const INVITATION = {
  title: "Invitation",
  text: "Choose a password to become an administrator of this site",
  passwordHint: "At least 6 characters.",
  submit: "Create Account",
  submitting: "Creating account...",
  failed: "Failed to create the account",
  incomplete: "The link is not complete. Open it again as you were given it, or ask for a new invitation.",
  askAgain: "Ask the administrator who invited you for a new link.",
  signedInAs: (email: string) => `You are signed in as ${email}. Log out to accept the invitation.`,
} as const;
