import { z } from "zod";
import type { FormOf, JsonOf } from "#contract/platform/call.ts";
import type { ItemCalls, news, photographs, slides } from "#contract/site/home-content-calls.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { partialAnswer } from "#web/admin/platform/calls/listed.ts";
import { NO_VERSION } from "#web/admin/platform/session/send.ts";
import type { Item, ItemSource } from "./item-kind.ts";

type Kind = typeof slides | typeof news | typeof photographs;

/** Items on the server (spec section 7, 'Admin hero'); `item` is a schema of the required fields. */
export function serverSource<T extends Item>(kind: Kind, item: z.ZodType<T> & z.ZodObject): ItemSource<T> {
  // The common type of all kinds' calls; item-kind.ts validates the texts.
  const calls: ItemCalls = kind;
  const saved = partialAnswer(item) as z.ZodType<Partial<T>>;
  return {
    name: calls.list.path,
    item,
    list: (signal) => ask(calls.list, { signal }, item.array()),
    create: (texts, image, options) => {
      const fields = texts as FormOf<ItemCalls["create"]>;
      // Browsers report progress only some time after the start.
      options.onProgress(0);
      const form = { fields, files: image ? [image] : [] };
      return ask(calls.create, { form, ...options }, item.optional().catch(undefined));
    },
    update: ({ _id: id, version = NO_VERSION }, texts) =>
      ask(calls.update, { params: { id }, json: texts as JsonOf<ItemCalls["update"]>, version }, saved),
    changeImage: ({ _id: id, version = NO_VERSION }, image, options) => {
      options.onProgress(0);
      return ask(
        calls.replaceImage,
        { params: { id }, form: { fields: {}, files: [image] }, version, ...options },
        saved,
      );
    },
    toggleActive: ({ _id: id, version = NO_VERSION }) =>
      ask(calls.toggleActive, { params: { id }, version }, saved),
    remove: ({ _id: id }) => ask(calls.remove, { params: { id } }, z.unknown()),
    reorder: (ids) => ask(calls.reorder, { json: { ids: [...ids] } }, z.unknown()),
  };
}
