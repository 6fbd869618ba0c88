import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { type Column, Table } from "#web/admin/platform/ui/table.tsx";

interface Part {
  id: string;
  name: string;
}
type Sort = "name" | "id";

const COLUMNS: readonly Column<Part, string, Sort>[] = [
  { key: "name", head: "Name", sort: "name", isRowHead: true, cell: ({ name }) => name },
  { key: "id", head: "ID", sort: "id", headClass: "num", label: "head", cell: ({ id }) => id },
  {
    key: "acts",
    head: "Actions",
    className: ({ id }) => `c-${id}`,
    label: ({ name }) => `Of ${name}`,
    cell: (_, { actions, isGoing }) => (isGoing ? "going" : actions),
  },
];
const ROWS: readonly Part[] = [
  { id: "a", name: "Gripper" },
  { id: "b", name: "Rapier" },
];

const markupOf = (props: Partial<Parameters<typeof Table<Part, string, Sort>>[0]> = {}) =>
  renderToStaticMarkup(
    createElement(Table<Part, string, Sort>, {
      className: "folds",
      columns: COLUMNS,
      rows: ROWS,
      keyOf: ({ id }) => id,
      actions: "edit",
      ...props,
    }),
  );

describe("a table with its columns as data", () => {
  test("heads, row heads, classes and labels follow from the columns", () => {
    const markup = markupOf();
    expect(markup).toContain('<table class="tbl folds"><thead><tr>');
    expect(markup).toContain('<th scope="row">Gripper</th><td data-label="ID">a</td>');
    expect(markup).toContain('<td class="c-b" data-label="Of Rapier">edit</td>');
    expect(markup).toContain('<th scope="col" class="covered num">');
    expect(markup).not.toMatch(/aria-sort|aria-busy|data-hides|type="checkbox"|class=""/);
  });

  test.each([
    ["asc", "ascending"],
    ["desc", "descending"],
  ] as const)("the head it is sorted by has aria-sort, the others none: %s", (order, direction) => {
    const markup = markupOf({ sort: { field: "id", order } });
    expect(markup.match(/aria-sort="\w+"/g)).toEqual([`aria-sort="${direction}"`]);
    expect(markup).toContain(`<th scope="col" class="covered num" aria-sort="${direction}">`);
  });

  test("no head has aria-sort where it is sorted by no column", () => {
    const unlisted = "createdAt" as Sort;
    expect(markupOf({ sort: { field: unlisted, order: "asc" } })).not.toContain("aria-sort");
  });

  test("selected rows, and rows being removed, are marked", () => {
    const markup = markupOf({
      going: new Set(["b"]),
      selection: {
        chosen: new Set(["a"]),
        nameOf: ({ name }) => name,
        onSelect: () => {},
        onSelectPage: () => {},
      },
      rowProps: () => ({ className: "opens" }),
    });
    expect(markup).toContain('<tr class="opens sel">');
    expect(markup).toContain('<tr class="opens" aria-busy="true">');
    expect(markup).toMatch(/aria-label="Select Gripper"[^>]*checked=""/);
    expect(markup).not.toMatch(/aria-label="Select Rapier"[^>]*checked=""/);
    expect(markup).toContain('data-label="Of Rapier">going</td>');
  });
});
