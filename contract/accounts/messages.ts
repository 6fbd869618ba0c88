/** Texts of the user's account, administrators and invitations, which the spec leaves open. Free of zod. */

export const COPY = {
  copied: "Copied",
  failed: "The text could not be copied. Select it and copy it by hand.",
} as const;

export const PASSWORD_HINT = "At least 6 characters.";

export const ACCOUNT = {
  currentPasswordRequired: "Current password is required",
  passwordText: "A new password ends all other sessions of your account.",
  passwordFailed: "Failed to change the password",
  sessionsText: "Where your account is signed in. End any session that you don't recognise.",
  sessionsLoading: "Loading sessions...",
  sessionsFailed: "Failed to load sessions",
  unknownDevice: "Unknown device",
  confirmEnd: "This device has to sign in again.",
  endFailed: "Failed to end the session",
} as const;

export const SECOND_FACTOR = {
  loading: "Loading second factor...",
  loadFailed: "Failed to load the second factor",
  off: "Sign-in asks only for your password. With a second factor it also asks for a code from your phone.",
  on: "Sign-in asks for a code from your authenticator app after the password.",
  codesLeft: (count: number) => `Recovery codes left: ${count}`,
  codesLow: "Make new recovery codes before the last one is used.",
  setUpFailed: "Failed to set up the second factor",
  scan: "Scan this code with an authenticator app, or type the key into it.",
  codeHint: "The six digits that the app shows now.",
  enableFailed: "Failed to turn on the second factor",
  enabled: "Second factor switched on. All other sessions have ended.",
  codesText:
    "Each code works once in place of the app, when you don't have your phone. They are shown only now.",
  newCodesText: "Your current recovery codes will stop working.",
  newCodesFailed: "Failed to make new recovery codes",
  disableText: "You sign in with only your password again. All other sessions end.",
  disableFailed: "Failed to turn off the second factor",
} as const;

export const ADMINISTRATORS = {
  text: "Everyone here can change everything in the back office.",
  loading: "Loading administrators...",
  loadFailed: "Failed to load administrators",
  inviteText: "You get a link to share. It works once; we don't e-mail it.",
  ownPassword: "Enter your own. The invited person chooses theirs.",
  inviteFailed: "Failed to invite the administrator",
  linkText: (email: string) => `Send this link to ${email}. It is shown only now.`,
  linkEnds: (date: string) => `It works once, until ${date}.`,
  confirmWithdraw: "The link you shared will stop working.",
  withdrawFailed: "Failed to withdraw the invitation",
  confirmDisable:
    "All sessions of this account end now, nobody can sign in to it, and the invitations it made are withdrawn.",
  confirmEnable: "This account can sign in again with its password.",
  disabled: "Account disabled",
  enabled: "Account enabled",
  changeFailed: "Failed to change the account",
} as const;

export const INVITATION = {
  title: "Invitation",
  text: "Choose a password to become an administrator of this site",
  submit: "Create Account",
  submitting: "Creating account...",
  failed: "Failed to create the account",
  incomplete: "The link is incomplete. Open it again as you received it, or ask for a new invitation.",
  askAgain: "Ask the administrator who invited you for a new link.",
  signedInAs: (email: string) => `You are signed in as ${email}. Log out to accept the invitation.`,
} as const;
