import { adminJson } from "../../admin/client.ts";
import type { AdminCall } from "../../admin/send.ts";
import type { SendOptions } from "../../admin/use-sending.ts";
import type { Item, ItemSource, Texts } from "./item-kind.ts";

/** Items kept by the server, under the calls of spec section 7, 'Admin hero', which the news has in the same style. */
export function serverSource<T extends Item>(
  path: "/hero/slider" | "/hero/news",
  publicQuery: string,
): ItemSource<T> {
  return {
    name: path,
    publicQuery,
    list: (signal) => adminJson<T[]>(`${path}/all`, { signal }),
    create: (texts, image, options) =>
      upload<T>(path, { method: "POST", form: formOf(texts, image) }, options),
    update: ({ _id, version }, json) => adminJson<T>(`${path}/${_id}`, { method: "PUT", json, version }),
    changeImage: ({ _id, version }, image, options) =>
      upload<T>(`${path}/${_id}/image`, { method: "PUT", form: formOf({}, image), version }, options),
    toggleActive: ({ _id, version }) =>
      adminJson<T>(`${path}/${_id}/toggle-active`, { method: "PUT", version }),
    remove: ({ _id }) => adminJson(`${path}/${_id}`, { method: "DELETE" }),
    reorder: (ids) => adminJson(`${path}/order`, { method: "PUT", json: { ids } }),
  };
}

/** The browser tells of an upload some time after it has begun; whoever waits sees it from the start. */
function upload<T>(path: string, call: AdminCall, options: SendOptions): Promise<T> {
  options.onProgress(0);
  return adminJson<T>(path, { ...call, ...options });
}

/** The texts first: the server knows what it is told of before the file comes. */
function formOf(texts: Texts, image: File | undefined): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) if (text !== null) form.append(name, text);
  if (image) form.append("image", image);
  return form;
}
