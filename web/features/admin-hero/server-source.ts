import type { z } from "zod";
import type { FormOf, JsonOf } from "../../../contract/calls/call.ts";
import type { ItemCalls, news, slides } from "../../../contract/calls/home-content.ts";
import { Confirmation } from "../../../contract/primitives.ts";
import { ask } from "../../admin/ask.ts";
import { listed } from "../../admin/listed.ts";
import { NO_VERSION } from "../../admin/send.ts";
import type { Item, ItemSource } from "./item-kind.ts";

type Kind = typeof slides | typeof news;

/**
 * Items kept by the server, under the calls of spec section 7, 'Admin hero', which the news has in the same style. `item`
 * is one of them as an answer is sure to tell it.
 */
export function serverSource<T extends Item>(
  kind: Kind,
  item: z.ZodType<T>,
  publicQuery: string,
): ItemSource<T> {
  // What the calls of all kinds have in common: their texts are checked by the form of the kind (item-kind.ts).
  const calls: ItemCalls = kind;
  return {
    name: calls.list.path,
    publicQuery,
    list: (signal) => ask(calls.list, { signal }, item.array()),
    create: (texts, image, options) => {
      const fields = texts as FormOf<ItemCalls["create"]>;
      // The browser tells of an upload some time after it has begun; whoever waits sees it from the start.
      options.onProgress(0);
      return ask(calls.create, { form: { fields, files: image ? [image] : [] }, ...options }, item);
    },
    update: ({ _id: id, version = NO_VERSION }, texts) =>
      ask(calls.update, { params: { id }, json: texts as JsonOf<ItemCalls["update"]>, version }, item),
    changeImage: ({ _id: id, version = NO_VERSION }, image, options) => {
      options.onProgress(0);
      return ask(
        calls.replacePicture,
        { params: { id }, form: { fields: {}, files: [image] }, version, ...options },
        item,
      );
    },
    toggleActive: ({ _id: id, version = NO_VERSION }) =>
      ask(calls.toggleActive, { params: { id }, version }, item),
    remove: ({ _id: id }) => ask(calls.remove, { params: { id } }, listed(Confirmation)),
    reorder: (ids) => ask(calls.reorder, { json: { ids: [...ids] } }, item.array()),
  };
}
