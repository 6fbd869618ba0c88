import { slides, tabs } from "../../../contract/site/home-content-calls.ts";
import { handle } from "../../platform/http/handle.ts";
import type { Services } from "../../services.ts";
import { itemCalls } from "../items/calls.ts";
import { SLIDES } from "./slider.ts";
import { listTabs, presentPublicTab, presentTab, saveTab } from "./tabs.ts";

export const heroCalls = (services: Services) => [
  ...itemCalls(services, slides, SLIDES),
  ...handle(tabs, {
    list: ({ viewer }) => listTabs(services.database, viewer ? presentTab : presentPublicTab),
    save: async ({ body, files, actor, version, reply }) => {
      const { tab, created } = await saveTab(services, actor, body, files, { version });
      reply.code(created ? 201 : 200);
      return tab;
    },
  }),
];
