/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DueRow } from "@/lib/payments/schema/due";
import { AdvanceModal } from "./AdvanceModal";
import { PrepareModal } from "./PrepareModal";

const calls: { body: Record<string, unknown> }[] = [];
const answers: Record<string, unknown> = {
  "/companies": [{ id: 3, name: "Productora SA", active: true }],
  "/suppliers": { items: [{ id: 7, name: "Sonido del Sur", tax_id: "30-70911101-5" }] },
  "/payment-advances/targets": [
    { type: "order", id: 4, name: "Orden de compra 12: Luces", day: "", promised: "133100.00", left: "133100.00" },
    { type: "show", id: 9, name: "La Calesita", day: "2026-12-20", promised: "5000.00", left: "1000.00" },
  ],
};
jest.mock("@/lib/client/useRead", () => ({
  useRead: ({ path }: { path: string }, input: unknown) => ({
    data: input ? answers[path] : undefined,
    isValidating: false,
  }),
}));
jest.mock("../useStep", () => ({
  useStep: () => ({
    busy: false,
    run: async (input: { body: Record<string, unknown> }) => {
      calls.push(input);
      return { batches: [], left_out: [] };
    },
  }),
}));
jest.mock("@/components/kit/form/useKeptState", () => {
  const { useState } = jest.requireActual<typeof import("react")>("react");
  return {
    useKeptState: (_: string, first: () => unknown) => {
      const [value, set] = useState(first);
      return { value, set, saved: () => undefined };
    },
  };
});
beforeEach(() => {
  calls.length = 0;
  global.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

const pick = async (label: string | RegExp, option: string | RegExp) => {
  const user = userEvent.setup();
  await user.click(screen.getByRole("combobox", { name: label }));
  await user.click(await screen.findByRole("option", { name: option }));
};

test("an advance says what it is of; beyond what a show promises it says why, and an order never", async () => {
  const user = userEvent.setup();
  render(<AdvanceModal onClose={() => undefined} />);
  expect(await screen.findByRole("combobox", { name: /De qué orden/ })).toBeDisabled();
  await user.selectOptions(screen.getByRole("combobox", { name: /Empresa que paga/ }), "3");
  await pick(/^Proveedor/, /Sonido del Sur/);
  await pick(/De qué orden/, /La Calesita/);
  await user.type(screen.getByRole("textbox", { name: /Importe/ }), "2000");
  const why = screen.getByRole("textbox", { name: /Por qué se anticipa más/ });
  await user.type(why, "El contrato se firma el lunes");
  await user.type(screen.getByRole("textbox", { name: "Por qué" }), "Seña");
  await user.click(screen.getByRole("button", { name: "Pedirlo" }));
  expect(calls[0]?.body).toMatchObject({
    company_id: 3,
    supplier_id: 7,
    target: { type: "show", id: 9 },
    beyond_reason: "El contrato se firma el lunes",
  });
  await pick(/De qué orden/, /Orden de compra 12/);
  expect(screen.queryByRole("textbox", { name: /Por qué se anticipa más/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Pedirlo" }));
  expect(calls[1]?.body).toMatchObject({ target: { type: "order", id: 4 } });
  expect(calls[1]?.body.beyond_reason).toBeUndefined();
});

const row = (id: number, more: Partial<DueRow> = {}): DueRow => ({
  kind: "voucher",
  id,
  text: `FC A 0001-${id}`,
  link: null,
  company: { id: 3, name: "Productora SA" },
  supplier: { id, name: `Proveedor ${id}` },
  payee: "",
  currency: "ARS",
  owed: "100.00",
  held: "0.00",
  free: "100.00",
  due_day: "2026-11-27",
  last_four: "1234",
  without_account: false,
  block: null,
  netting: [],
  batches: [],
  ...more,
});

test("who has no account is asked about, and no batch is made before it is said how they are paid", async () => {
  const user = userEvent.setup();
  const prepared = jest.fn();
  const without = row(2, { without_account: true, last_four: null });
  render(<PrepareModal rows={[row(1), without]} onClose={() => undefined} onPrepared={prepared} />);
  await user.click(screen.getByRole("button", { name: "Armar lotes" }));
  expect(screen.getByText("Decir cómo se paga a quien no tiene cuenta.")).toBeInTheDocument();
  expect(calls).toEqual([]);
  await user.selectOptions(screen.getByRole("combobox", { name: /1 no tiene cuenta/ }), "Cheque o eCheq");
  await user.click(screen.getByRole("button", { name: "Armar lotes" }));
  expect(calls[0]?.body).toMatchObject({ by_hand: "echeq", items: [{ id: 1 }, { id: 2 }] });
  expect(prepared).toHaveBeenCalledTimes(1);
});
