import type { Stats } from "../../../../contract/operations/stats.ts";

type Figure = "totalProducts" | "featuredProducts" | "recentUpdates" | "categories";

const CARDS: readonly { title: string; text: string; figure: Figure }[] = [
  { title: "Total Products", text: "Total products in catalog", figure: "totalProducts" },
  { title: "Featured Products", text: "Products marked as featured", figure: "featuredProducts" },
  { title: "Recent Updates", text: "Products updated in last 24h", figure: "recentUpdates" },
  { title: "Active Categories", text: "Product categories", figure: "categories" },
];

const grouped = new Intl.NumberFormat("en-IN");

/** The four stat cards (spec section 2, 'Admin dashboard'). */
export function Figures({ stats }: { stats: Omit<Stats, "recentActivity" | "activeCatalog"> }) {
  return (
    <ul className="panel stats">
      {CARDS.map(({ title, text, figure }) => (
        <li key={figure}>
          <h2>{title}</h2>
          <b className="block">{grouped.format(stats[figure] ?? 0)}</b>
          <p className="fine quiet">{text}</p>
        </li>
      ))}
    </ul>
  );
}
