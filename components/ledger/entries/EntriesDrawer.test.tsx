/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { EntryRow } from "@/lib/ledger/schema";
import EntriesDrawer from "./EntriesDrawer";
import { figureText, readFigure } from "./figure";

const set = jest.fn();
let address: Record<string, string> = {};
jest.mock("@/lib/client/useAddress", () => ({
  useAddress: () => ({ ready: true, get: (key: string) => address[key] ?? "", set, href: () => "/x" }),
}));
const asked = jest.fn();
jest.mock("@/lib/client/useLive", () => ({ useLive: () => {} }));
jest.mock("@/lib/client/useRead", () => ({
  useRead: (contract: { path: string }, input: unknown) => {
    if (contract.path === "/ledger/entries") asked(input);
    const page = { data: [ROW], total: 1, sum: "1000.00", sums: [] };
    return { data: contract.path === "/ledger/entries" ? page : [], isValidating: false, mutate: () => {} };
  },
}));

const ROW: EntryRow = {
  id: 7,
  posting_id: 3,
  side: "gasto",
  kind: "devengado",
  day: "2026-05-01",
  for_day: "2026-03-03",
  currency: "ARS",
  amount: "1000.00",
  cost: "1000.00",
  cost_usd: "0.67",
  cost_eur: null,
  fx: null,
  company: null,
  purse: { id: 2, name: "Campaña", kind: "marketing" },
  show: null,
  project: null,
  event: null,
  centre: null,
  category: null,
  supplier: null,
  concept: "Alquiler de sonido",
  supplier_text: "Ñandú",
  document: "",
  reason: "",
  source: {
    type: "voucher",
    id: 12,
    event: "validado",
    title: "Comprobante",
    text: "FC A 3-1234",
    href: "/Comprobantes?comprobante=12",
  },
  import: null,
  reverses_id: null,
  reversed_by_id: null,
  by: "Ana",
  at: "2026-05-01T12:00:00.000Z",
};

beforeEach(() => {
  window.matchMedia = (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never;
});

test("a figure is one word of an address, and back", () => {
  const figure = { currency: "ARS", kind: "devengado", purse: 2, category: 0, from: "2026-03" } as const;
  expect(readFigure(figureText(figure))).toEqual(figure);
  expect(readFigure("")).toBeNull();
  expect(readFigure("purse=1")).toBeNull();
});

test("the entries of the address's figure, and of the one that is open its record, rates and the day it is of", async () => {
  address = {
    movimientos: figureText({ currency: "ARS", purse: 2, kind: "devengado" }),
    movimiento: "7",
    mov_orden: "-importe",
  };
  render(<EntriesDrawer title={() => "Campaña"} />);
  expect(asked).toHaveBeenLastCalledWith({
    query: { currency: "ARS", purse: 2, kind: "devengado", sort: "-amount", page: 1 },
  });
  expect(screen.getByRole("heading", { name: "Alquiler de sonido" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Comprobante · FC A 3-1234" })).toHaveAttribute(
    "href",
    "/Comprobantes?comprobante=12",
  );
  expect(screen.getByText(/US\$ 0,67 · sin cotización en euros/)).toBeInTheDocument();
  expect(screen.getByText(/es del mar/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("radio", { name: "Todos" }));
  expect(set).toHaveBeenLastCalledWith({
    movimientos: figureText({ currency: "ARS", purse: 2 }),
    mov_pagina: undefined,
    movimiento: undefined,
  });
});

test("kinds that add up to one amount have their total, and no kind that is none of the figure's", () => {
  address = { movimientos: figureText({ currency: "ARS", kinds: "comprometido,devengado", list: "musicwins" }) };
  render(<EntriesDrawer title={() => "Aprobado"} adds words={{ devengado: "Real" }} />);
  expect(screen.getAllByRole("radio").map(({ parentElement }) => parentElement?.textContent)).toEqual([
    "Todos",
    "Comprometido",
    "Real",
  ]);
  expect(screen.getByRole("row", { name: /^Total 1 movimiento/ })).toHaveTextContent("$ 1.000");
});
