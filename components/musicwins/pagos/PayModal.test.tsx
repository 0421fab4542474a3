/** @jest-environment jsdom */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CallError } from "@/lib/client/callError";
import { aDueItem } from "@/lib/testing/budgetRow";
import { PayModal } from "./PayModal";
import { payItem, reviewAll } from "./payCalls";

jest.mock("./payCalls", () => ({ ...jest.requireActual("./payCalls"), payItem: jest.fn(), reviewAll: jest.fn() }));

const ITEM = aDueItem({ facturas_por_ver: [42] });
const user = userEvent.setup();
const paid = async () => user.click(await screen.findByRole("button", { name: "Marcar pagado" }));
beforeEach(() => jest.resetAllMocks());

test("says that the invoice is observed and pays it only with the reason, looked at first", async () => {
  const closed = jest.fn();
  render(<PayModal items={[ITEM]} all={[ITEM]} onClose={closed} />);
  expect(await screen.findByText("La factura está observada.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Ver Backline" })).toHaveAttribute("href", "/bsastrap?linea=7");
  await paid();
  expect(screen.getByText("Por qué se da por vista: escribir el motivo.")).toBeInTheDocument();
  expect(payItem).not.toHaveBeenCalled();

  await user.type(screen.getByRole("textbox", { name: /Por qué se da por vista/ }), "Descuento acordado");
  await paid();
  expect(reviewAll).toHaveBeenCalledWith([42], "Descuento acordado");
  expect(payItem).toHaveBeenCalledTimes(1);
  expect(jest.mocked(reviewAll).mock.invocationCallOrder[0]).toBeLessThan(
    jest.mocked(payItem).mock.invocationCallOrder[0] as number,
  );
  // What is shown is read again first.
  await waitFor(() => expect(closed).toHaveBeenCalled());
});

test("who may not look at it reads why, and nothing is paid", async () => {
  jest.mocked(reviewAll).mockRejectedValue(new CallError(403, "forbidden", "Le toca a otro.", [], "r1"));
  render(<PayModal items={[ITEM]} all={[ITEM]} onClose={() => {}} />);
  await user.type(await screen.findByRole("textbox", { name: /Por qué se da por vista/ }), "x");
  await paid();
  expect(await screen.findByText("Backline: Le toca a otro.")).toBeInTheDocument();
  expect(payItem).not.toHaveBeenCalled();
});

test("asks nothing more of an invoice that is not observed, or was looked at", async () => {
  const item = { ...ITEM, facturas_por_ver: [] };
  render(<PayModal items={[item]} all={[item]} onClose={() => {}} />);
  expect(await screen.findByText("Backline: $ 1.000.")).toBeInTheDocument();
  expect(screen.queryByRole("textbox", { name: /Por qué/ })).not.toBeInTheDocument();
  await paid();
  expect(reviewAll).toHaveBeenCalledWith([], "");
  expect(payItem).toHaveBeenCalledTimes(1);
});
