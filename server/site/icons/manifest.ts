import type { BusinessProfile } from "../../../contract/site/site.ts";

/** --paper and --indigo of the look. */
const [PAPER, INDIGO] = ["#f8f8f5", "#263573"];

/** What a phone needs to keep the site among its apps (W3C Web Application Manifest). */
export const manifestOf = ({ companyName, shortName, tagline }: BusinessProfile) => ({
  name: companyName,
  short_name: shortName || companyName,
  ...(tagline && { description: tagline }),
  start_url: "/",
  display: "browser",
  background_color: PAPER,
  theme_color: INDIGO,
  icons: [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
  })),
});
