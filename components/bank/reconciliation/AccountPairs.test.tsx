/** @jest-environment jsdom */
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { PairView, Reconciliation } from "@/lib/bank/schema";
import { AccountPairs } from "./AccountPairs";

let shown: Reconciliation;
const calls: [path: string, input: unknown][] = [];
const answer = jest.fn<Promise<unknown>, [string]>();
jest.mock("@/lib/client/useAddress", () => ({ useAddress: () => ({ get: () => "", set: () => {} }) }));
jest.mock("@/lib/client/useLive", () => ({ useLive: () => {} }));
jest.mock("@/lib/client/useRead", () => ({
  useRead: () => ({ data: shown, error: undefined, isLoading: false, mutate: async () => {} }),
}));
jest.mock("./useBank", () => ({
  useBank: ({ path }: { path: string }) => ({
    busy: false,
    run: (input: unknown) => {
      calls.push([path, input]);
      return answer(path);
    },
  }),
}));

const line = (id: number, amount: string, text: string) => ({
  id,
  day: "2026-11-19",
  value_day: "2026-11-19",
  amount,
  reference: "",
  text,
  party: "",
});
const order = (id: number, amount: string) => ({
  id,
  number: `OP-00000${id}`,
  payee: "Sonido del Sur SRL",
  batch: "",
  amount,
  day: "2026-11-18",
  credited: false,
  given_up: null,
});
type Proposal = NonNullable<PairView["proposal"]>;
const pair = (id: number, amount: string, text: string, proposal: Partial<Proposal> | null): PairView => ({
  lines: [line(id, amount, text)],
  proposal: proposal && {
    kind: "orden",
    trust: "segura",
    orders: [],
    rule: null,
    difference: "0.00",
    reason: "Porque sí",
    why: proposal.trust === undefined ? "Número de orden" : "",
    ...proposal,
  },
});
const MATCHED: Reconciliation["matched"][number] = {
  id: 5,
  kind: "orden",
  lines: [line(9, "-100.00", "TRANSF DE ANTES")],
  orders: [3],
  rule: null,
  difference: "0.00",
  difference_kind: null,
};

beforeEach(() => {
  calls.length = 0;
  answer.mockReset().mockResolvedValue({ match_id: 1, matched: 1, failed: [] });
  shown = {
    account: { id: 7, name: "Corriente", company: "Productora Bambalina SA", currency: "ARS" },
    statement: {
      id: 1,
      own_account_id: 7,
      account: "Corriente",
      currency: "ARS",
      file_name: "extracto.csv",
      format: "tabla",
      from_day: "2026-11-19",
      until_day: "2026-11-19",
      opening: "1000.00",
      closing: "900.00",
      lines_read: 5,
      lines_added: 5,
      pending: 4,
      came_in: "50.00",
      gap: "",
      went_out: "150.00",
    },
    pending: 4,
    found: 4,
    sure: 1,
    pairs: [
      pair(21, "-60.00", "TRANSF CON NUMERO", { orders: [order(1, "60.00")] }),
      pair(22, "-71.50", "TRANSF DE MAS", { trust: "decidir", orders: [order(2, "70.00")], difference: "1.50" }),
      pair(23, "-18.50", "COM MANT CUENTA", {
        kind: "regla",
        trust: "regla",
        rule: { id: 4, name: "Comisión de mantenimiento", category: "Comisiones bancarias" },
      }),
      pair(24, "50.00", "CRED LIQ BOLETERIA", null),
    ],
    orders: [order(1, "60.00"), order(2, "70.00")],
    invoices: [],
    matched: [MATCHED],
  };
});

const show = (mayWrite = true) =>
  render(
    <AccountPairs account={{ id: 7 } as never} mayWrite={mayWrite} importing={<button type="button">Traer</button>} />,
  );
const group = (name: string) => within(screen.getByRole("region", { name }));

test("pairs stand by trust, and the statement proves itself", () => {
  show();
  expect(screen.getAllByRole("region").map((one) => one.getAttribute("aria-label"))).toEqual([
    "Seguras",
    "Para mirar",
    "Sin orden nuestra",
  ]);
  expect(group("Seguras").getByText("TRANSF CON NUMERO")).toBeInTheDocument();
  expect(group("Seguras").getByText("Número de orden")).toBeInTheDocument();
  expect(group("Para mirar").getByText(/Difieren \$\s1,50/)).toBeInTheDocument();
  expect(group("Sin orden nuestra").getByText("Comisión de mantenimiento")).toBeInTheDocument();
  expect(screen.getByText("El extracto cierra")).toBeInTheDocument();
  for (const title of ["Línea del extracto", "Por qué van juntas", "En Bambalina"])
    expect(screen.getByText(title)).toBeInTheDocument();
});

test("one click, or Ctrl+Enter, takes the sure ones and no other", async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole("button", { name: /Confirmar la segura/ }));
  await user.keyboard("{Control>}{Enter}{/Control}");
  const sure = ["/statements/match-sure", { body: { account_id: 7, lines: [21] } }];
  expect(calls).toEqual([sure, sure]);
});

test("what differs is not taken before the difference has a name", async () => {
  const user = userEvent.setup();
  show();
  await user.keyboard("jj{Enter}");
  expect(calls).toEqual([]);
  await user.click(screen.getByRole("button", { name: /Conciliar con comisión de/ }));
  const body = { kind: "orden", orders: [2], lines: [22], rule_id: undefined, difference_kind: "comision" };
  expect(calls).toEqual([["/statements/lines/{id}/match", { params: { id: 22 }, body }]]);
});

test("a rule's movement is registered, and what was settled is undone, each by its own", async () => {
  const user = userEvent.setup();
  show();
  await user.click(group("Sin orden nuestra").getByRole("button", { name: "Registrar" }));
  await user.click(screen.getByRole("button", { name: "Deshacer" }));
  expect(calls).toMatchObject([
    ["/statements/lines/{id}/match", { params: { id: 23 }, body: { kind: "regla", rule_id: 4, lines: [23] } }],
    ["/statements/lines/{id}/unmatch", { params: { id: 9 } }],
  ]);
});

test("what came in for an invoice is collected: in part, or whole with what the bank kept", async () => {
  const user = userEvent.setup();
  const of: Partial<Proposal> = { kind: "cobro", trust: "decidir", orders: [order(8, "80.00")], difference: "4.00" };
  shown = { ...shown, pairs: [pair(31, "76.00", "TRANSF DE SALA NORTE", of)] };
  show();
  await user.click(screen.getByRole("button", { name: "Ver" }));
  expect(screen.getByText(/Entraron \$\s4,00 menos que lo que falta cobrar/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Cobrar en parte" }));
  await user.click(screen.getByRole("button", { name: /Conciliar con comisión de \$\s4,00/ }));
  const body = { kind: "cobro", orders: [8], lines: [31] };
  const path = "/statements/lines/{id}/match";
  expect(calls).toMatchObject([
    [path, { params: { id: 31 }, body }],
    [path, { params: { id: 31 }, body: { ...body, difference_kind: "comision" } }],
  ]);
  expect(calls[0]?.[1]).not.toHaveProperty("body.difference_kind", "comision");
});

test("who only reads confirms nothing, by button or key; without a statement there is the way to bring one", async () => {
  const user = userEvent.setup();
  const { unmount } = show(false);
  expect(screen.queryByRole("button", { name: /Confirmar|Registrar|Elegir|Deshacer/ })).toBeNull();
  await user.keyboard("j{Enter}{Control>}{Enter}{/Control}");
  expect(calls).toEqual([]);
  unmount();
  shown = { ...shown, statement: null, pairs: [], matched: [], pending: 0, sure: 0 };
  show();
  expect(screen.getByText("Todavía no hay ningún extracto de esta cuenta")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Traer" })).toBeInTheDocument();
});

test("nothing left: it says until when everything is settled", () => {
  shown = { ...shown, pairs: [], pending: 0, sure: 0 };
  show();
  expect(screen.getByText("Todo conciliado al jue 19 nov")).toBeInTheDocument();
});
