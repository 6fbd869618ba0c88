import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import type { Customer } from "#contract/enquiries/customer.ts";
import { Button } from "#web/ui/button.tsx";
import { customersQuery } from "./customer-data.ts";

const SHOWN = 5;
const LETTERS_MIN = 2;

interface Props {
  typed: string;
  /** The `_id` of one that is not offered. */
  without?: string;
  onChoose: (customer: Customer) => void;
}

/** The customers whom a typed text may mean, as buttons. */
export function KnownList({ typed, without, onChoose }: Props) {
  const q = useDeferredValue(typed.trim());
  const isAsking = q.length >= LETTERS_MIN;
  const { data } = useQuery({ ...customersQuery({ q }, SHOWN), enabled: isAsking });
  const found = data?.customers.filter(({ _id }) => _id !== without) ?? [];
  if (!isAsking || found.length === 0) return null;
  return (
    <ul className="whole cluster" aria-label="Known customers">
      {found.map((known) => (
        <li key={known._id}>
          <Button size="small" onClick={() => onChoose(known)}>
            {[known.name, known.company, known.phones[0]].filter(Boolean).join(", ")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
