/** @jest-environment jsdom */
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hydrateRoot } from "react-dom/client";
import { EmptyState } from "../EmptyState";
import { ErrorState } from "../ErrorState";
import type { Column } from "./columns";
import { DataTable, type DataTableProps } from "./DataTable";

interface Show {
  id: string;
  name: string;
  city: string;
  money: string | null;
}

const COLUMNS: ReadonlyArray<Column<Show>> = [
  { id: "name", header: "Show", sortValue: (show) => show.name, cell: (show) => show.name },
  { id: "city", header: "Ciudad", sortValue: (show) => show.city, cell: (show) => show.city },
  {
    id: "money",
    header: "Recaudación",
    align: "end",
    sortValue: (show) => show.money,
    cell: (show) => show.money ?? "—",
  },
  { id: "plain", header: "Notas", cell: () => "nada" },
];
const ROWS: ReadonlyArray<Show> = [
  { id: "1", name: "Ñandú", city: "Salta", money: "900.00" },
  { id: "2", name: "árbol", city: "Rosario", money: "12000000000000000.01" },
  { id: "3", name: "Zorro", city: "Salta", money: null },
  { id: "4", name: "Nube", city: "Rosario", money: "12000000000000000.02" },
];

function show(props: Partial<DataTableProps<Show>> = {}) {
  return render(
    <DataTable
      caption="Shows"
      columns={COLUMNS}
      rows={ROWS}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      empty={<EmptyState title="Ningún show" />}
      {...props}
    />,
  );
}

const names = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);
const head = (name: string) => screen.getByRole("columnheader", { name: new RegExp(name) });
const user = userEvent.setup();

test("orders by a click on a head, in Spanish, and says so", async () => {
  show();
  await user.click(screen.getByRole("button", { name: "Show" }));
  expect(names()).toEqual(["árbol", "Nube", "Ñandú", "Zorro"]);
  expect(head("Show")).toHaveAttribute("aria-sort", "ascending");
  await user.click(screen.getByRole("button", { name: "Show" }));
  expect(names()).toEqual(["Zorro", "Ñandú", "Nube", "árbol"]);
  expect(head("Show")).toHaveAttribute("aria-sort", "descending");
});

test("orders money exactly, the largest first, with the empty ones last in both directions", async () => {
  show();
  await user.click(screen.getByRole("button", { name: "Recaudación" }));
  expect(names()).toEqual(["Nube", "árbol", "Ñandú", "Zorro"]);
  await user.click(screen.getByRole("button", { name: "Recaudación" }));
  expect(names()).toEqual(["Ñandú", "árbol", "Nube", "Zorro"]);
});

test("adds a second order with Shift", async () => {
  show();
  await user.click(screen.getByRole("button", { name: "Ciudad" }));
  await user.keyboard("{Shift>}");
  await user.click(screen.getByRole("button", { name: "Show" }));
  await user.keyboard("{/Shift}");
  expect(names()).toEqual(["árbol", "Nube", "Ñandú", "Zorro"]);
  expect(head("Ciudad")).toHaveTextContent("Ciudad1");
  expect(head("Show")).toHaveTextContent("Show2");
});

test("a column without a value to order by has no button", () => {
  show();
  expect(within(head("Notas")).queryByRole("button")).not.toBeInTheDocument();
});

test("leaves the order to the server when it is asked to", async () => {
  const asked = jest.fn();
  show({ onSortChange: asked });
  await user.click(screen.getByRole("button", { name: "Show" }));
  expect(asked).toHaveBeenCalledWith([{ id: "name", desc: false }]);
  expect(names()).toEqual(["Ñandú", "árbol", "Zorro", "Nube"]);
});

test("selects a range with Shift and hands the rows to the bar", async () => {
  show({
    bulk: { noun: () => "shows", actions: (rows) => <button type="button">{rows.map((row) => row.id).join()}</button> },
  });
  await user.click(screen.getByRole("checkbox", { name: "Elegir Ñandú" }));
  await user.keyboard("{Shift>}");
  await user.click(screen.getByRole("checkbox", { name: "Elegir Zorro" }));
  await user.keyboard("{/Shift}");
  const bar = screen.getByRole("toolbar", { name: "Acciones sobre lo elegido" });
  expect(bar).toHaveTextContent("3 shows");
  expect(within(bar).getByRole("button", { name: "1,2,3" })).toBeInTheDocument();
  await user.click(within(bar).getByRole("button", { name: "Dejar de elegir" }));
  expect(screen.queryByRole("toolbar")).not.toBeInTheDocument();
});

test("the head's checkbox selects every row", async () => {
  show({ bulk: { noun: () => "shows", actions: () => null } });
  await user.click(screen.getByRole("checkbox", { name: "Elegir todas las filas" }));
  expect(screen.getByRole("toolbar")).toHaveTextContent("4 shows");
});

test("the first cell is the link to the row", () => {
  show({ rowHref: (row) => `/tickets/${row.id}` });
  expect(screen.getByRole("link", { name: "Zorro" })).toHaveAttribute("href", "/tickets/3");
});

test("shows totals under the rows, by column", () => {
  show({ totals: [{ id: "ARS", cells: { name: "Total ARS", money: "$ 900" } }] });
  const total = screen.getByRole("row", { name: /Total ARS/ });
  expect(within(total).getByRole("cell", { name: "$ 900" })).toBeInTheDocument();
});

test("says why it is empty", () => {
  show({ rows: [] });
  expect(screen.getByText("Ningún show")).toBeInTheDocument();
  expect(head("Show")).toBeInTheDocument();
});

test("an error takes the place of the rows and can be tried again", async () => {
  const retry = jest.fn();
  show({ error: <ErrorState title="No se pudieron traer" onRetry={retry} requestId="7F3A-91C2" /> });
  expect(screen.getByRole("alert")).toHaveTextContent("No se pudieron traer");
  expect(await screen.findByText("Pedido 7F3A-91C2")).toBeInTheDocument();
  expect(screen.queryByText("Zorro")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Reintentar" }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test("while loading it is busy, shows no rows and no empty message", () => {
  show({ rows: [], loading: true });
  expect(screen.getByRole("table")).toHaveAttribute("aria-busy", "true");
  expect(screen.queryByText("Ningún show")).not.toBeInTheDocument();
  expect(screen.getByRole("status")).toHaveTextContent("Cargando...");
});

test("on a phone cards are chosen as rows are, with the same bar", async () => {
  window.matchMedia = () =>
    ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
  const done = jest.fn();
  try {
    show({
      card: (row) => <a href={`#${row.id}`}>{row.name}</a>,
      bulk: {
        noun: (count) => (count === 1 ? "show" : "shows"),
        actions: (rows) => (
          <button type="button" onClick={() => done(rows.map(({ id }) => id))}>
            Aprobar
          </button>
        ),
      },
    });
    await user.click(screen.getByRole("checkbox", { name: "Elegir Zorro" }));
    await user.click(screen.getByRole("checkbox", { name: "Elegir Ñandú" }));
    expect(screen.getByRole("toolbar")).toHaveTextContent("2 shows");
    await user.click(screen.getByRole("checkbox", { name: "Elegir Ñandú" }));
    await user.click(screen.getByRole("button", { name: "Aprobar" }));
    expect(done).toHaveBeenCalledWith(["3"]);
    await user.click(screen.getByRole("checkbox", { name: "Elegir todo" }));
    expect(screen.getByRole("toolbar")).toHaveTextContent("4 shows");
  } finally {
    Reflect.deleteProperty(window, "matchMedia");
  }
});

test("drawn with a document it has both forms and as many rows as are seen; alive, one form with all of them", async () => {
  const { TextDecoder, TextEncoder } = jest.requireActual("node:util");
  Object.assign(globalThis, {
    TextDecoder,
    TextEncoder,
    MessageChannel: class {
      port1 = {};
      port2 = {};
    },
  });
  const { renderToString } = await import("react-dom/server");
  const rows = Array.from({ length: 50 }, (_, index) => ({
    ...(ROWS[0] as Show),
    id: String(index),
    name: `Show ${index}`,
  }));
  const table = (
    <DataTable
      caption="Shows"
      columns={COLUMNS}
      rows={rows}
      rowId={(row) => row.id}
      empty={<EmptyState title="Ningún show" />}
      card={(row) => <a href={`#${row.id}`}>{row.name}</a>}
    />
  );
  const page = document.createElement("div");
  page.innerHTML = renderToString(table);
  document.body.append(page);
  const count = (selector: string) => page.querySelectorAll(selector).length;
  expect([count("tbody tr"), count("li")]).toEqual([14, 4]);
  const faults = jest.fn();
  const root = await act(async () => hydrateRoot(page, table, { onRecoverableError: faults }));
  expect([count("tbody tr"), count("li")]).toEqual([50, 0]);
  expect(faults).not.toHaveBeenCalled();
  act(() => root.unmount());
  page.remove();
});
