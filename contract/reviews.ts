/** The ratings of the home page, which are static (spec section 3). Free of zod. */

export const STARS_MAX = 5;

export interface Review {
  author: string;
  location: string;
  rating: number;
  /** A calendar day, YYYY-MM-DD. */
  date: string;
  product?: string;
  text: string;
  avatar: string;
  /** Tells that the author praised the quality. */
  hasQuality: boolean;
}

/** The ratings of the home page (spec section 3, 'Static review data'); the authors are invented. */
export const REVIEWS: {
  readonly average: number;
  readonly total: number;
  readonly distribution: readonly { stars: number; percent: number }[];
  readonly satisfaction: { response: number; quality: number; delivery: number };
  readonly samples: readonly Review[];
} = {
  average: 4.1,
  total: 103,
  distribution: [
    { stars: 5, percent: 60 },
    { stars: 4, percent: 10 },
    { stars: 3, percent: 7 },
    { stars: 2, percent: 4 },
    { stars: 1, percent: 19 },
  ],
  satisfaction: { response: 75, quality: 90, delivery: 71 },
  samples: [
    {
      author: "Kiran Mehta",
      location: "Surat, Gujarat",
      rating: 5,
      date: "2024-03-18",
      product: "Rapier gripper",
      text: "Grippers ran from the first shift without adjusting. The second set came with the same play as the first.",
      avatar: "K",
      hasQuality: true,
    },
    {
      author: "Sunil Patil",
      location: "Ichalkaranji, Maharashtra",
      rating: 4,
      date: "2024-01-09",
      product: "Cam follower",
      text: "Good finish on the rollers. Delivery took two days longer than promised, but they called before we did.",
      avatar: "S",
      hasQuality: true,
    },
    {
      author: "Anand Murugan",
      location: "Erode, Tamil Nadu",
      rating: 4,
      date: "2023-11-27",
      text: "We sent a worn lever without a number. They measured it, told us the code and had it in stock.",
      avatar: "A",
      hasQuality: false,
    },
  ],
};
