/** The setting that a test message leaves behind when it was taken: the version of the mail settings that it went by. */
export const MAIL_TEST = "mail-test";
export interface MailTest {
  mailVersion: number;
}
