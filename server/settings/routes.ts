import type { FastifyInstance } from "fastify";
import { BusinessProfileBody, MailSettingsBody, SiteBehaviourBody } from "../../contract/settings.ts";
import { actorOf } from "../http/access.ts";
import { versionOf } from "../http/if-match.ts";
import { receiveJson } from "../http/receive.ts";
import type { StoredMail } from "../mail/account.ts";
import { removeSamples } from "../sample/remove-samples.ts";
import type { Services } from "../services.ts";
import { nextMail } from "./mail-settings.ts";
import { readSettings } from "./read-settings.ts";
import { saveSettings } from "./save-settings.ts";
import { sendTestMail } from "./send-test-mail.ts";

/** What the owner sets (ruling 'Settings'). Each save answers all of the settings as they are then. */
export function settingsRoutes(app: FastifyInstance, services: Services): void {
  const { config, database } = services;
  const admin = { config: { access: "admin" } } as const;

  app.get("/settings", admin, () => readSettings(database, config));
  app.put("/settings/business", admin, (request) => {
    const profile = receiveJson(request, BusinessProfileBody);
    const part = { key: "business", version: versionOf(request) } as const;
    return saveSettings<BusinessProfileBody>(services, actorOf(request), part, () => profile);
  });
  app.put("/settings/site", admin, (request) => {
    const changes = receiveJson(request, SiteBehaviourBody);
    const part = { key: "site", version: versionOf(request) } as const;
    return saveSettings<SiteBehaviourBody>(services, actorOf(request), part, (stored) => ({
      ...stored,
      ...changes,
    }));
  });
  app.put("/settings/mail", admin, (request) => {
    const body = receiveJson(request, MailSettingsBody);
    const part = { key: "mail", version: versionOf(request) } as const;
    return saveSettings<StoredMail>(services, actorOf(request), part, (stored) =>
      nextMail(stored, body, config),
    );
  });
  app.post("/settings/mail/test", admin, (request) => sendTestMail(services, actorOf(request), request.log));
  app.post("/settings/data/remove-samples", admin, (request) => removeSamples(services, actorOf(request)));
}
