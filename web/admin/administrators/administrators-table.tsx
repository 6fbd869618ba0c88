import type { Administrator } from "../../../contract/settings.ts";
import { AdministratorRow } from "./administrator-row.tsx";

interface Props {
  administrators: readonly Administrator[];
  /** A row is about to go: the keyboard goes on from somewhere else. */
  onGone: () => void;
}

export function AdministratorsTable({ administrators, onGone }: Props) {
  return (
    <table className="tbl ledger">
      <thead>
        <tr>
          <th scope="col">Email</th>
          <th scope="col">State</th>
          <th scope="col">Since</th>
          <th scope="col">Last sign-in</th>
          <th scope="col">
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {administrators.map((administrator) => (
          <AdministratorRow key={administrator._id} administrator={administrator} onGone={onGone} />
        ))}
      </tbody>
    </table>
  );
}
