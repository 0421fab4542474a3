/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import type { ShowFigures } from "@/lib/shows/records/schema";
import { ListFigures } from "./ListFigures";
import { columnsFor, totalsRows } from "./list";

const figures: ShowFigures = {
  shows: 3,
  lights: { mal: 1, aviso: 1 },
  sold: 150,
  capacidad: 600,
  selling: 2,
  soon: 1,
  amounts: [
    { divisa: "ARS", shows: 1, recaudacion_total: "6000.00", sold: 60, capacidad: 100 },
    { divisa: "EUR", shows: 1, recaudacion_total: "400.00", sold: 90, capacidad: 0 },
  ],
  budgets: [{ divisa: "ARS", shows: 2, presupuesto: "500.00", real: "320.00" }],
};

const textOf = (cell: unknown) => render(<p>{cell as never}</p>).container.textContent?.replace(/\s/g, " ");

test("the list comes to something in each currency, which are never added up; none of it without the right to money", () => {
  const rows = totalsRows(figures);
  expect(rows.map(({ id }) => id)).toEqual(["ARS", "EUR"]);
  expect(
    rows.map(({ cells }) => ["show", "vendidas", "recaudacion", "gastado"].map((key) => textOf(cells[key]))),
  ).toEqual([
    ["Total ARS · 1 show", "60,0 %", "$ 6.000", "64 % de $ 500"],
    // Of places that nobody knows there is no part.
    ["Total EUR · 1 show", "", "€ 400", ""],
  ]);
  const { amounts: _, budgets: __, ...bare } = figures;
  expect(totalsRows(bare)).toEqual([]);
  const columns = columnsFor(true).map(({ id }) => id);
  for (const { cells } of rows) expect(columns).toEqual(expect.arrayContaining(Object.keys(cells)));
});

test("what is not known yet is not told as nothing", () => {
  const { rerender } = render(<ListFigures figures={undefined} money waiting="?aviso=mal" />);
  expect(screen.getByRole("list", { name: "Cifras de los shows" }).textContent).not.toMatch(/\d/);
  rerender(<ListFigures figures={figures} money waiting="?aviso=mal" />);
  expect(screen.getByText("1 en rojo, 1 en ámbar")).toBeInTheDocument();
});
