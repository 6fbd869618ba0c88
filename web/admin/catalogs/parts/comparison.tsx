import { Link } from "@tanstack/react-router";
import type { ReadingComparison } from "../../../../contract/catalogs/reading.ts";
import { counted } from "../../../../contract/platform/counted.ts";

/** What the chosen rows are beside the products that there are. */
export function Comparison({ comparison }: { comparison: ReadingComparison }) {
  const { rows, again, codeless, known, gone, goneParts } = comparison;
  return (
    <div className="stack gap-3">
      <dl className="counts">
        <Count name="New" value={comparison.new} />
        <Count name="Known" value={known} />
        <Count name="No longer listed" value={gone} />
      </dl>
      <p className="fine quiet">
        {counted(rows, "code")}
        {again > 0 && `, ${counted(again, "row")} tell of one again and are put together`}
        {codeless > 0 && `, ${counted(codeless, "row")} without a code left out`}.
      </p>
      {gone > 0 && (
        <details className="parts-gone">
          <summary className="small strong">
            {counted(gone, "part")} of this brand's catalogs {gone === 1 ? "is" : "are"} in none of these
            tables
          </summary>
          <ul className="stack gap-1 small">
            {goneParts.map(({ _id, title, partCode }) => (
              <li key={_id}>
                <Link to="/admin/products/$id/edit" params={{ id: _id }}>
                  <span className="mono">{partCode}</span> {title}
                </Link>
              </li>
            ))}
            {gone > goneParts.length && <li>and {gone - goneParts.length} more</li>}
          </ul>
        </details>
      )}
    </div>
  );
}

const Count = ({ name, value }: { name: string; value: number }) => (
  <div>
    <dt>{name}</dt>
    <dd className="nums">{value.toLocaleString("en-IN")}</dd>
  </div>
);
