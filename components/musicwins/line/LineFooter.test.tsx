/** @jest-environment jsdom */
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CallError } from "@/lib/client/callError";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { aBudgetRow } from "@/lib/testing/budgetRow";
import type { BoardAddress } from "../board/useBoardAddress";
import { reviewAll } from "../pagos/payCalls";
import { LineFooter } from "./LineFooter";
import { type Steps, useSteps } from "./useSteps";

jest.mock("./useSteps");
jest.mock("../pagos/payCalls");

const user = userEvent.setup();
const steps = { busy: false, take: jest.fn(), pay: jest.fn() };
const footer = (row: BudgetRow) => (
  <LineFooter row={row} proposals={[row]} address={{ edit: jest.fn(), close: jest.fn() } as never as BoardAddress} />
);
beforeEach(() => {
  jest.resetAllMocks();
  jest.mocked(useSteps).mockReturnValue(steps as never as Steps);
});

test("says that a payment waits for its observed invoice, and pays it with the reason, looked at first", async () => {
  const row = aBudgetRow({ acciones: ["pagar"], facturas_por_ver: [42] });
  render(footer(row));
  expect(screen.getByText("El pago espera que alguien dé por vista la factura observada.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Marcar pagado" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Marcar como pagado" }));
  await user.click(dialog.getByRole("button", { name: "Marcar pagado" }));
  expect(dialog.getByText("Por qué se da por vista: escribir el motivo.")).toBeInTheDocument();
  expect(steps.pay).not.toHaveBeenCalled();

  jest.mocked(reviewAll).mockRejectedValueOnce(new CallError(403, "forbidden", "Le toca a otro.", [], "r1"));
  await user.type(dialog.getByRole("textbox", { name: /Por qué se da por vista/ }), "Descuento acordado");
  await user.click(dialog.getByRole("button", { name: "Marcar pagado" }));
  expect(await dialog.findByText("Le toca a otro.")).toBeInTheDocument();
  expect(steps.pay).not.toHaveBeenCalled();

  await user.click(dialog.getByRole("button", { name: "Marcar pagado" }));
  expect(reviewAll).toHaveBeenLastCalledWith([42], "Descuento acordado");
  expect(steps.pay).toHaveBeenCalledTimes(1);
});

test("the reason of a rejection stays when somebody else decides meanwhile", async () => {
  const row = aBudgetRow({ status: "pendiente", acciones: ["aprobar", "rechazar"] });
  const { rerender } = render(footer(row));
  await user.click(screen.getByRole("button", { name: "Rechazar" }));
  const reason = await screen.findByRole("textbox", { name: /Motivo/ });
  await user.type(reason, "Lo resuelve el equipo propio");
  rerender(footer(aBudgetRow({ status: "aprobado", version: 4 })));
  expect(screen.getByRole("textbox", { name: /Motivo/ })).toHaveValue("Lo resuelve el equipo propio");
});

test("on a phone there is the main action and the one that says no; the others are in the menu", async () => {
  window.matchMedia = jest.fn(
    (query: string) => ({ matches: query.includes("48rem"), addEventListener() {}, removeEventListener() {} }) as never,
  );
  const acciones: BudgetRow["acciones"] = ["devolver", "aprobar", "rechazar", "anular", "editar", "borrar"];
  render(footer(aBudgetRow({ status: "pendiente", acciones })));
  expect(screen.getAllByRole("button").map((one) => one.textContent || one.getAttribute("aria-label"))).toEqual([
    "Aprobar",
    "Rechazar",
    "Más",
  ]);
  Reflect.deleteProperty(window, "matchMedia");
});
