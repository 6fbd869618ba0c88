import type { PartDetails } from "../../api/parts.ts";
import { Unbroken } from "../../ui/unbroken.tsx";

/** The specifications in their stored order (ruling 'Identity and products'). */
export function SpecificationTable({ rows }: { rows: PartDetails["specifications"] }) {
  return (
    <table className="spec">
      <caption>Specifications</caption>
      <tbody>
        {withKeys(rows).map(({ key, name, value }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>
              <Unbroken text={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Two rows may have the same name. */
const withKeys = (rows: PartDetails["specifications"]) =>
  rows.map((row, index) => ({ ...row, key: `${index} ${row.name}` }));
