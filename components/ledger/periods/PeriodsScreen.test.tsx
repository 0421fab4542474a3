/** @jest-environment jsdom */
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CallError } from "@/lib/client/callError";
import { todayIn } from "@/lib/format/dates";
import { closePeriod } from "@/lib/ledger/api";
import type { LockRow } from "@/lib/ledger/schema";
import type { Read } from "./cells";
import { PeriodsScreen } from "./PeriodsScreen";

let address: Record<string, string>;
const set = jest.fn();
jest.mock("@/lib/client/useAddress", () => ({
  useAddress: () => ({
    ready: true,
    get: (key: string) => address[key] ?? "",
    set,
    href: (change: Record<string, string>) => `?${new URLSearchParams(change)}`,
  }),
}));
jest.mock("@/lib/client/useLive", () => ({ useLive: () => undefined }));
let locks: boolean;
jest.mock("@/lib/client/usePerson", () => ({ usePerson: () => ({ can: () => locks }) }));
let read: { data?: Read; error?: Error };
const asked = jest.fn();
let next: Read | undefined;
jest.mock("@/lib/client/useRead", () => {
  const { useState } = jest.requireActual("react");
  return {
    useRead: (_: unknown, input: unknown) => {
      const [, again] = useState(0);
      asked(input);
      const mutate = () => {
        if (next) read = { data: next };
        again((count: number) => count + 1);
      };
      return { ...read, isValidating: false, mutate };
    },
  };
});
const run = jest.fn();
jest.mock("@/lib/client/useWrite", () => ({
  useWrite: (contract: unknown) => ({ run: (input: unknown) => run(contract, input), busy: false }),
}));

const sa = { id: 1, name: "Productora Bambalina SA" };
const sl = { id: 2, name: "Bambalina Espectáculos SL" };
const lock: LockRow = {
  id: 9,
  company: sl,
  month: "2026-10",
  scope: "operativo",
  reason: "",
  locked_by: "Nora Paz",
  locked_at: "2026-11-03T12:00:00.000Z",
  reopened_by: "",
  reopened_at: null,
  reopen_reason: "",
};
const withOpen = (unallocated: number, entries: number): Read => ({
  companies: [sa, sl],
  months: [
    { company_id: 1, month: "2026-10", counts: { unallocated, observed: 3, without_rate: 1, entries }, locks: [] },
    {
      company_id: 1,
      month: "2026-09",
      counts: { unallocated: 0, observed: 0, without_rate: 0, entries: 4 },
      locks: [],
    },
    {
      company_id: 2,
      month: "2026-10",
      counts: { unallocated: 0, observed: 0, without_rate: 0, entries: 7 },
      locks: [lock],
    },
  ],
  reopened: [
    {
      ...lock,
      id: 3,
      month: "2026-08",
      reopened_by: "Ana Gil",
      reopened_at: "2026-11-04T12:00:00.000Z",
      reopen_reason: "Faltaba una factura",
    },
  ],
});

beforeEach(() => {
  address = { anio: "2026" };
  locks = true;
  read = { data: withOpen(2, 30) };
  next = undefined;
  run.mockReset().mockResolvedValue({});
  asked.mockClear();
  set.mockClear();
  window.matchMedia = (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never;
});

const row = (month: string) => screen.getByRole("row", { name: new RegExp(`^${month}`) });
const press = (name: string, month = "Octubre") =>
  userEvent.click(within(row(month)).getAllByRole("button", { name })[0] as HTMLElement);
const dialog = () => screen.findByRole("dialog", {}, { timeout: 5_000 });

test("each month of the year says what is in it, what is left to do, and who shut it; its entries open", async () => {
  render(<PeriodsScreen />);
  expect(asked).toHaveBeenLastCalledWith({ query: { year: 2026 } });
  expect(row("Octubre")).toHaveTextContent(
    "OperativoAbierto30 movimientos6 por resolverCerrarFiscalAbiertoCerrarOperativoCerradoNora PazReabrirFiscalAbiertoCerrar",
  );
  expect(row("Septiembre")).toHaveTextContent(
    "OperativoAbierto4 movimientosCerrarFiscalAbiertoCerrarOperativoAbiertoCerrarFiscalAbiertoCerrar",
  );
  expect(within(row("Octubre")).getByRole("link", { name: "30 movimientos" })).toHaveAttribute(
    "href",
    expect.stringContaining("movimientos="),
  );
  expect(screen.getByText(/Faltaba una factura/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "El año anterior" }));
  expect(set).toHaveBeenLastCalledWith({ anio: "2025" });
});

test("with something open it is shut only with a reason; what was written stays when the list changed meanwhile", async () => {
  run.mockRejectedValueOnce(
    new CallError(409, "conflict", "La lista cambió mientras tanto: mirarla otra vez.", [], "", { unallocated: 5 }),
  );
  next = withOpen(5, 33);
  render(<PeriodsScreen />);
  await press("Cerrar");
  const modal = within(await dialog());
  expect(modal.getByRole("link", { name: "2: imputar" })).toHaveAttribute(
    "href",
    "/Imputaciones?empresa=1&desde=2026-10-01&hasta=2026-10-31",
  );
  expect(modal.getByRole("link", { name: "3: ver" })).toHaveAttribute(
    "href",
    "/Comprobantes?observado=1&empresa=1&desde=2026-10-01&hasta=2026-10-31",
  );
  expect(modal.getByText(/Antes hay que imputar lo que falta/)).toBeInTheDocument();
  await userEvent.click(modal.getByRole("button", { name: "Cerrar el mes" }));
  expect(run).not.toHaveBeenCalled();
  const why = modal.getByRole("textbox", { name: /Motivo/ });
  await userEvent.type(why, "Las dos son de un proveedor que no contesta");
  await userEvent.click(modal.getByRole("button", { name: "Cerrar el mes" }));
  const body = {
    company_id: 1,
    month: "2026-10",
    scope: "operativo",
    reason: "Las dos son de un proveedor que no contesta",
  };
  expect(run).toHaveBeenLastCalledWith(closePeriod, {
    body: { ...body, seen: { unallocated: 2, observed: 3, without_rate: 1, entries: 30 } },
  });
  expect(await modal.findByText("La lista cambió mientras tanto: mirarla otra vez.")).toBeInTheDocument();
  expect(why).toHaveValue(body.reason);
  expect(modal.getByText("33")).toBeInTheDocument();
  await userEvent.click(modal.getByRole("button", { name: "Cerrar el mes" }));
  expect(run).toHaveBeenLastCalledWith(closePeriod, {
    body: { ...body, seen: { unallocated: 5, observed: 3, without_rate: 1, entries: 33 } },
  });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("with nothing open it is shut at once", async () => {
  render(<PeriodsScreen />);
  await press("Cerrar", "Septiembre");
  const modal = within(await dialog());
  expect(modal.queryByRole("textbox")).toBeNull();
  await userEvent.click(modal.getByRole("button", { name: "Cerrar el mes" }));
  expect(run.mock.calls[0]?.[1]).toMatchObject({ body: { month: "2026-09", reason: "" } });
});

test("opening it again says who shut it and asks why; somebody else's word before one's own is told", async () => {
  run.mockRejectedValueOnce(new CallError(409, "conflict", "Ya lo reabrió Ana Gil.", [], "", lock));
  render(<PeriodsScreen />);
  await press("Reabrir");
  const modal = within(await dialog());
  expect(modal.getByText(/Lo cerró Nora Paz/)).toBeInTheDocument();
  await userEvent.type(modal.getByRole("textbox", { name: /Motivo/ }), "Llegó una nota de crédito");
  await userEvent.click(modal.getByRole("button", { name: "Reabrir" }));
  expect(run.mock.calls[0]?.[1]).toEqual({ params: { id: 9 }, body: { reason: "Llegó una nota de crédito" } });
  expect(await modal.findByText("Ya lo reabrió Ana Gil.")).toBeInTheDocument();
  expect(modal.getByRole("textbox", { name: /Motivo/ })).toHaveValue("Llegó una nota de crédito");
});

test("each scope of a month is shut and opened by itself; the dialog says what each shuts", async () => {
  const fiscal = { ...lock, id: 10, scope: "fiscal" as const, locked_by: "Ana Gil" };
  const all = withOpen(0, 7);
  read = { data: { ...all, months: [{ ...(all.months[2] as (typeof all.months)[0]), locks: [lock, fiscal] }] } };
  const { unmount } = render(<PeriodsScreen />);
  const [, second] = within(row("Octubre")).getAllByRole("button", { name: "Reabrir" });
  await userEvent.click(second as HTMLElement);
  expect(within(await dialog()).getByText(/Lo cerró Ana Gil/)).toBeInTheDocument();
  unmount();

  read = { data: withOpen(0, 7) };
  render(<PeriodsScreen />);
  await userEvent.click(within(row("Septiembre")).getAllByRole("button", { name: "Cerrar" })[1] as HTMLElement);
  const modal = within(await dialog());
  expect(modal.getByText(/Presupuesto y devengado/)).toBeInTheDocument();
  expect(modal.getByRole("radio", { name: /Fiscal/ })).toBeChecked();
  await userEvent.click(modal.getByRole("button", { name: "Cerrar el mes" }));
  expect(run.mock.calls[0]?.[1]).toMatchObject({ body: { month: "2026-09", scope: "fiscal" } });
});

test("a month that has not ended is shut with a reason", async () => {
  const month = todayIn().slice(0, 7);
  address = { anio: month.slice(0, 4) };
  const all = withOpen(0, 7);
  read = { data: { ...all, months: [] } };
  render(<PeriodsScreen />);
  await userEvent.click(
    within(screen.getByRole("row", { name: /Este mes/ })).getAllByRole("button", { name: "Cerrar" })[0] as HTMLElement,
  );
  const modal = within(await dialog());
  await userEvent.click(modal.getByRole("button", { name: "Cerrar el mes" }));
  expect(run).not.toHaveBeenCalled();
  expect(modal.getByRole("textbox", { name: /Motivo/ })).toBeInTheDocument();
});

test("who only reads shuts nothing; no company, and what could not be fetched, are said", () => {
  locks = false;
  const { rerender } = render(<PeriodsScreen />);
  expect(screen.queryByRole("button", { name: /^(Cerrar|Reabrir)$/ })).toBeNull();
  read = { data: { companies: [], months: [], reopened: [] } };
  rerender(<PeriodsScreen key="none" />);
  expect(screen.getByText("Todavía no hay empresas")).toBeInTheDocument();
  read = { error: new Error("x") };
  rerender(<PeriodsScreen key="failed" />);
  expect(screen.getByText("No se pudieron traer los meses")).toBeInTheDocument();
});
