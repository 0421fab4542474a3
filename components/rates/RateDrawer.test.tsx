/** @jest-environment jsdom */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CallError } from "@/lib/client/callError";
import { isJump } from "@/lib/rates/rules/isJump";
import type { DatedRate } from "@/lib/rates/schema";
import RateDrawer from "./RateDrawer";

const run = jest.fn<Promise<unknown>, [unknown]>();
jest.mock("@/lib/client/useWrite", () => ({ useWrite: () => ({ run: (call: unknown) => run(call), busy: false }) }));
jest.mock("@/lib/client/useRead", () => ({ useRead: () => ({ data: [], mutate: () => {}, isValidating: false }) }));

jest.mock("@/lib/client/usePages", () => ({ usePages: () => ({ pages: [{ items: [] }], mutate: () => {} }) }));
jest.mock("@/lib/client/usePerson", () => ({ usePerson: () => ({ can: () => true }) }));

const DOLLAR: DatedRate = {
  id: 7,
  day: "2026-11-20",
  currency: "USD",
  source: "propia",
  rate: "1485.1",
  note: "",
  withdrawn_on: null,
  imported: false,
  updated_at: "2026-11-20T12:00:00.000Z",
  updated_by: "",
  version: 3,
};
const user = userEvent.setup();
const value = () => screen.getByRole("textbox", { name: /Pesos por una unidad/ });
const write = async (text: string) => {
  await user.clear(value());
  await user.type(value(), text);
  await user.click(screen.getByRole("button", { name: "Guardar" }));
};

beforeEach(() => {
  run.mockReset().mockResolvedValue({});
  render(<RateDrawer rate={DOLLAR} newest={[DOLLAR]} onClose={() => {}} />);
});

test("thousands with a dot are asked about in the field, and nothing is saved", async () => {
  await write("1.485");
  expect(await screen.findByText(/escribir 1485 o 1,485/)).toBeInTheDocument();
  expect(value()).toHaveValue("1.485");
  expect(run).not.toHaveBeenCalled();
});

test("a rate far from the one before is asked about: no keeps what was typed, yes saves it", async () => {
  await write("1,485");
  expect(await screen.findByText(/menos de la mitad/)).toBeInTheDocument();
  expect(run).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Cancelar" }));
  expect(value()).toHaveValue("1,485");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  await user.click(await screen.findByRole("button", { name: "Sí, guardar" }));
  await waitFor(() =>
    expect(run).toHaveBeenCalledWith({ params: { id: 7 }, body: { rate: "1,485", note: "", sure: true, version: 3 } }),
  );
});

test("a usual change is saved at once", async () => {
  await write("1.520,50");
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
});

test("a rate that somebody else saved meanwhile stands beside the one that was typed, which may go over it", async () => {
  const theirs = { ...DOLLAR, rate: "700", version: 4 };
  run.mockRejectedValueOnce(new CallError(409, "stale_version", "Cambió", [], "", theirs));
  await write("1500");
  expect(await screen.findByRole("row", { name: /^Pesos por una unidad .*700.* .*1\.500/ })).toBeInTheDocument();
  expect(value()).toHaveValue("1500");
  await user.click(screen.getByRole("button", { name: "Guardar lo mío" }));
  // It is more than twice what the other one saved.
  await user.click(await screen.findByRole("button", { name: "Sí, guardar" }));
  await waitFor(() =>
    expect(run).toHaveBeenLastCalledWith({
      params: { id: 7 },
      body: { rate: "1500", note: "", sure: true, version: 4 },
    }),
  );
});

test("one that the server finds far from the day before's is asked about, and then said to be so", async () => {
  const message = "Valía 100 el 19/11/2026: 1500 es mucho más. Revisar la coma.";
  run.mockRejectedValueOnce(
    new CallError(422, "unusual_rate", message, [{ path: "rate", message }], "", { day: "2026-11-19", rate: "100" }),
  );
  await write("1500");
  await user.click(await screen.findByRole("button", { name: "Sí, guardar" }));
  await waitFor(() =>
    expect(run).toHaveBeenLastCalledWith({
      params: { id: 7 },
      body: { rate: "1500", note: "", sure: true, version: 3 },
    }),
  );
});

test("up to twice and down to half is usual", () => {
  expect(["200", "50", "200.01", "49.99"].map((after) => isJump("100", after))).toEqual([false, false, true, true]);
});
