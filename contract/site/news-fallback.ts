import type { PublicNewsItem } from "./news.ts";

/** The initial news of a new database, also shown if GET /hero/news fails (spec section 7). Free of zod. */
export const FALLBACK_NEWS: readonly PublicNewsItem[] = [
  {
    _id: "01900000-0000-7000-8000-000000000001",
    title: "Rapier wear parts now held in stock",
    content:
      "We keep the parts that wear first, such as guide hooks, gripper clamps and tape wheels, on the shelf, so that a loom need not wait for them. Send us the code on the old part and we will match it.",
    date: "2024-09-12",
    author: "Meena Joshi",
    imageUrl: null,
    picture: null,
    tag: "Stock",
    tagColor: "green",
    isActive: true,
    order: 0,
  },
  {
    _id: "01900000-0000-7000-8000-000000000002",
    title: "Every machined part is measured before it leaves",
    content:
      "Bores, pitch and hardness of each batch are checked against the drawing and the figures are kept. Ask for the inspection sheet of your batch with your enquiry.",
    date: "2024-07-03",
    author: "Prakash Solanki",
    imageUrl: null,
    picture: null,
    tag: "Quality",
    tagColor: "indigo",
    isActive: true,
    order: 1,
  },
  {
    _id: "01900000-0000-7000-8000-000000000003",
    title: "Leaf through our catalogue page by page",
    content:
      "The printed catalogue can now be read on this site: choose a section, zoom into the drawing and tell us the page you are looking at.",
    date: "2024-05-20",
    author: "Admin",
    imageUrl: null,
    picture: null,
    tag: null,
    tagColor: "blue",
    isActive: true,
    order: 2,
  },
];
