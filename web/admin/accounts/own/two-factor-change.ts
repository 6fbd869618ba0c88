/** What can be done about the second factor; each takes its steps in a dialog. */
export type TwoFactorChange = "setUp" | "newCodes" | "disable";

export interface StepsProps {
  /** Something was stored: what is shown of the account is read anew. */
  onChanged: () => void;
  onClose: () => void;
}
