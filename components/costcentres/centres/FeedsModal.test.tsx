/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CallError } from "@/lib/client/callError";
import type { CentreRow, FeedsPreview } from "@/lib/costcentres/schema";
import { FeedsModal } from "./FeedsModal";

const row: CentreRow = {
  id: 7,
  code: "ADM-01",
  name: "Administración",
  country: "AR",
  currencies: ["ARS"],
  company: null,
  owner: null,
  feeds_from: "2027-01",
  archived: false,
  version: 3,
};
const two: FeedsPreview = {
  rows: 2,
  sums: [{ kind: "real", currency: "ARS", amount: "1500.00", rows: 2 }],
  data: [
    { id: 1, day: "2027-01-05", kind: "real", concept: "Luz", amount: "1000.00", currency: "ARS" },
    { id: 2, day: "2027-02-05", kind: "real", concept: "Gas", amount: "500.00", currency: "ARS" },
  ],
};
const run = jest.fn<Promise<unknown>, [unknown]>();
const asked = jest.fn<void, [unknown]>();
jest.mock("@/lib/client/useWrite", () => ({ useWrite: () => ({ run: (call: unknown) => run(call), busy: false }) }));
jest.mock("@/lib/client/useRead", () => ({
  useRead: (_: unknown, input: unknown) => {
    asked(input);
    return { data: two, isLoading: false };
  },
}));

test("what is taken back is seen before it is, and sent with its reason and how many rows were seen", async () => {
  const user = userEvent.setup();
  const done = jest.fn();
  run.mockRejectedValueOnce(new CallError(409, "conflict", "La planilla cambió", [], "")).mockResolvedValue(row);
  render(<FeedsModal row={row} onClose={jest.fn()} onDone={done} />);
  expect(asked).toHaveBeenLastCalledWith({ params: { id: 7 }, query: { month: "2027-01" } });
  expect(await screen.findByText(/Se anulan 2 filas de la planilla.*real \$\s1\.500\./)).toBeInTheDocument();
  expect(screen.getByRole("list", { name: "Filas que se anulan" })).toHaveTextContent("Luz");
  const confirm = screen.getByRole("button", { name: "Cambiar y anular 2 filas" });
  await user.click(confirm);
  expect(run).not.toHaveBeenCalled();
  await user.type(screen.getByRole("textbox", { name: /Motivo/ }), "Empiezan los comprobantes");
  await user.click(confirm);
  expect(await screen.findByText("La planilla cambió")).toBeInTheDocument();
  expect(done).not.toHaveBeenCalled();
  await user.click(confirm);
  expect(run).toHaveBeenLastCalledWith({
    params: { id: 7 },
    body: { version: 3, month: "2027-01", rows: 2, reason: "Empiezan los comprobantes" },
  });
  expect(done).toHaveBeenCalled();
});
