import { z } from "zod";
import { MAIL_SECURITIES, MailSettingsBody, type SettingsAnswer } from "#contract/site/settings.ts";
import { numberField, textOrNull } from "#web/admin/platform/form/lines.ts";

/** The default port of mail submission. */
const USUAL_PORT = 587;

const { shape } = MailSettingsBody;

/** The server's rules. An empty password keeps the stored one. */
export const mailSchema = z
  .object({
    host: textOrNull(shape.host),
    port: numberField(shape.port),
    security: z.enum(MAIL_SECURITIES),
    user: textOrNull(shape.user),
    password: z.union([z.literal(""), shape.password.unwrap().unwrap()]),
    isPasswordRemoved: z.boolean(),
    from: textOrNull(shape.from),
    to: textOrNull(shape.to),
  })
  .transform(
    ({ password, isPasswordRemoved, ...body }): MailSettingsBody => ({
      ...body,
      ...(password ? { password } : {}),
      ...(isPasswordRemoved ? { password: null } : {}),
    }),
  );
export type MailValues = z.input<typeof mailSchema>;

export function mailValues({ mail }: SettingsAnswer): MailValues {
  const { host, port, security, user, from, to } = mail;
  return {
    host: host ?? "",
    port: String(port ?? USUAL_PORT),
    security,
    user: user ?? "",
    password: "",
    isPasswordRemoved: false,
    from: from ?? "",
    to: to ?? "",
  };
}
