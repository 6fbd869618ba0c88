import { photographsQuery } from "../api/home.ts";
import { asImage } from "../api/parts.ts";
import { useAnswer } from "../api/use-answer.ts";
import { ResponsiveImage } from "./responsive-image.tsx";

const IMAGE_SIZES = {
  thirds: "(min-width: 1360px) 420px, (min-width: 768px) 31vw, 94vw",
  fourths: "(min-width: 1360px) 305px, (min-width: 1181px) 24vw, 47vw",
};

/** The photographs of a page with their captions, four in one row; nothing without any. */
export function Photographs({ page }: { page: "about" | "contact" }) {
  const { data: all = [] } = useAnswer(photographsQuery, { keepsFailure: true });
  const shown = all.filter((photograph) => photograph.page === page || photograph.page === "both");
  if (shown.length === 0) return null;
  const columns = shown.length === 4 ? "fourths" : "thirds";
  return (
    <section className="sec wrap" aria-label="Photos">
      <ul className={columns}>
        {shown.map(({ _id, title, imageUrl, picture }) => (
          <li key={_id}>
            <figure>
              <ResponsiveImage image={asImage({ url: imageUrl, ...picture })} sizes={IMAGE_SIZES[columns]} />
              <figcaption className="small quiet spaced">{title}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
