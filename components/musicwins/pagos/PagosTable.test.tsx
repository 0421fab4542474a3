/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aDueItem } from "@/lib/testing/budgetRow";
import { PagosTable } from "./PagosTable";

const actions = { onPay: jest.fn(), onMove: jest.fn() };
const table = (puede: boolean) => (
  <PagosTable
    items={[aDueItem({ puede_pagar: puede, puede_programar: puede, facturas_por_ver: [42] })]}
    reading={{ mutate: jest.fn() }}
    failure="No"
    empty="Nada"
    {...actions}
  />
);

test("who pays has the buttons of each payment", async () => {
  render(table(true));
  await userEvent.click(screen.getByRole("button", { name: "Backline: Pagado" }));
  expect(actions.onPay).toHaveBeenCalledWith([expect.objectContaining({ id: 7 })]);
  expect(screen.getByRole("button", { name: "Backline: Fecha" })).toBeInTheDocument();
});

test("who does not sees what is due and the way to its line and to what is observed, without buttons", () => {
  render(table(false));
  expect(screen.getByRole("link", { name: "Backline" })).toHaveAttribute("href", "/bsastrap?linea=7");
  for (const link of screen.getAllByRole("link", { name: "Backline: factura observada, ver por qué" }))
    expect(link).toHaveAttribute("href", "/bsastrap?linea=7");
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByRole("button", { name: /Backline/ })).toBeNull();
});
