import type { FastifyInstance } from "fastify";
import { HeroTabBody } from "../../contract/hero.ts";
import { actorOf } from "../http/access.ts";
import { receiveForm } from "../http/receive-form.ts";
import { itemRoutes } from "../items/routes.ts";
import { pictureForm } from "../pictures/one-picture.ts";
import type { Services } from "../services.ts";
import { SLIDES } from "./slider.ts";
import { listTabs, saveTab } from "./tabs.ts";

const tabForm = pictureForm(HeroTabBody, { exists: "boolean" });

/** The slider's calls (spec section 7, 'Admin hero') and those of the company tabs (ruling 'Home page content'). */
export function heroRoutes(app: FastifyInstance, services: Services): void {
  const { database, staging } = services;
  itemRoutes(app, services, "/hero/slider", SLIDES);
  app.get("/hero/tabs", { config: { access: "visitor" } }, () => listTabs(database));
  app.post("/hero/tabs", { config: { access: "admin" } }, async (request, reply) => {
    const { tab, created } = await receiveForm(request, staging, tabForm, (body, files) =>
      saveTab(services, actorOf(request), body, files),
    );
    return reply.code(created ? 201 : 200).send(tab);
  });
}
