import { childTasks } from "./child/child-task.ts";

/** Reading and making images (images.ts, docs/decisions/0050). All throw MediaError for a file that is no accepted image. */
export const imageTasks = childTasks(import.meta.url, {
  encode: async () => (await import("./images.ts")).encodeImage,
  logo: async () => (await import("./images.ts")).encodeLogo,
  look: async () => {
    const { inspectImage } = await import("./images.ts");
    return (bytes: Uint8Array) => inspectImage(Buffer.from(bytes));
  },
  small: async () => {
    const { smallImage } = await import("./images.ts");
    return (bytes: Uint8Array) => smallImage(Buffer.from(bytes));
  },
  cutOut: async () => (await import("./images.ts")).cutOut,
  shareCard: async () => (await import("./images.ts")).shareCard,
  webp: async () => (await import("./images.ts")).webpOfAvif,
  cardOf: async () => (await import("./images.ts")).cardOfAvif,
});

export type ImageMaker = ReturnType<typeof imageTasks.on>;

/** For requests that wait; `inBackground` for work at a lower priority than the site's responses. */
export interface ImageMakerService extends ImageMaker {
  inBackground: ImageMaker;
}
