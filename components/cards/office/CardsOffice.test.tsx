/** @jest-environment jsdom */
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { page } from "@/components/vouchers/testing/address";
import { type Answer, type Asked, serve } from "@/components/vouchers/testing/server";
import type { ReviewRecord, ReviewRow } from "@/lib/cards/review/schema";
import { ExpensesView } from "./expenses/ExpensesView";
import { ReportsView } from "./reports/ReportsView";
import { StatementView } from "./statements/StatementView";

jest.mock("@/lib/client/useAddress", () => jest.requireActual("@/components/vouchers/testing/address"));
jest.mock("@/lib/client/useLive", () => ({ useLive: () => undefined }));
jest.mock("@/lib/client/useMe", () => {
  const me = jest.requireActual("@/lib/testing/person").signedInWith("Administracion");
  return { useMe: () => me };
});

// Menus measure themselves.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const nora = { id: 7, name: "Nora Vega" };
const company = { id: 1, name: "Bambalina SA", tax_id: "30-71482236-1", country: "AR" };
const rowOf = (id: number, more: Partial<ReviewRow> = {}): ReviewRow => ({
  id,
  version: 1,
  state: "enviado",
  origin: "telefono",
  holder: nora,
  month: "2026-11",
  day: "2026-11-12",
  merchant: `Parador ${id}`,
  amount: "38500.00",
  currency: "ARS",
  takes_away: false,
  returns: "",
  card: { id: 4, last4: "4821", company },
  category: "comidas",
  charged_to: "La Calesita",
  has_photo: true,
  no_receipt_reason: "",
  observed_reason: "",
  answer: "",
  matched: false,
  voucher_id: null,
  received_at: "2026-11-12T15:00:00.000Z",
  ...more,
});
const recordOf = (id: number): ReviewRecord =>
  ({
    ...rowOf(id),
    card: { id: 4, last4: "4821", name: "", currency: "ARS", company },
    show: { id: 3, name: "La Calesita" },
    project: null,
    centre: null,
    category_id: 9,
    note: "",
    issuer_tax_id: "",
    recipient_tax_id: "",
    type_code: "",
    point: "",
    number: "",
    tax_lines: [],
    net_untaxed: null,
    other_taxes: null,
    alike: [],
    alike_reason: "",
    returns: null,
    returns_reason: "",
    purchases: [],
    rejected_reason: "",
    reviewed_by: "",
    reviewed_at: null,
    photo: null,
    report: { id: 2, month: "2026-11", state: "abierta" },
    receiver: null,
    becomes: "gasto",
    voucher: null,
    line: null,
    collected: null,
    attachments: [],
    acciones: ["observar", "aprobar", "rechazar"],
  }) as unknown as ReviewRecord;

const user = userEvent.setup();
let asked: Asked[];
let answers: Record<string, Answer>;
let rows: ReviewRow[];
const writes = () => asked.filter(({ method }) => method !== "GET");
const draw = (element: React.ReactElement) =>
  render(<SWRConfig value={{ provider: () => new Map() }}>{element}</SWRConfig>);

beforeEach(() => {
  page.reset();
  answers = {};
  rows = [rowOf(1), rowOf(2, { has_photo: false })];
  asked = serve(({ method, address }) => {
    const said = Object.entries(answers).find(([part]) => address.includes(part))?.[1];
    if (said) return said;
    if (method !== "GET") return { body: { ...recordOf(1), state: "aprobado", acciones: [], version: 2 } };
    if (address.endsWith("/companies")) return { body: [] };
    if (address.includes("/allocation-targets")) return { body: { targets: [], categories: [] } };
    const one = /card-expenses\/(\d+)\/review/.exec(address);
    if (one) return { body: recordOf(Number(one[1])) };
    const totals = [{ currency: "ARS", count: rows.length, amount: "77000.00" }];
    const report = { id: 2, state: "abierta" };
    const months =
      rows.length === 0 ? [] : [{ holder: nora, month: "2026-11", report, count: rows.length, waiting: 2, totals }];
    return { body: { data: rows, total: rows.length, totals: rows.length === 0 ? [] : totals, states: {}, months } };
  });
});

test("person, month, expenses with their sums; A approves the one that is open and goes on to the next", async () => {
  page.set({ gasto: "1" });
  draw(<ExpensesView />);
  const record = await screen.findByRole("article", { name: "Parador 1" });
  await user.keyboard("a");
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]).toMatchObject({ address: "/api/card-expenses/1/approve", body: { version: 1 } });
  await waitFor(() => expect(page.get("gasto")).toBe("2"));
  expect(within(record).getByText("Nora Vega, jue 12 nov 2026, tarjeta 4821")).toBeTruthy();
});

test("O asks why and R says that it is personal; what is refused is said where it belongs", async () => {
  page.set({ gasto: "1" });
  draw(<ExpensesView />);
  await screen.findByRole("article", { name: "Parador 1" });
  await user.keyboard("o");
  await user.type(await screen.findByRole("textbox", { name: /Motivo/ }), "Falta la factura A");
  await user.click(screen.getByRole("button", { name: "Observar" }));
  await waitFor(() =>
    expect(writes()[0]).toMatchObject({
      address: "/api/card-expenses/1/observe",
      body: { version: 1, reason: "Falta la factura A" },
    }),
  );
  const issues = [
    { path: "show_id", message: "Falta el show, el proyecto o el centro de costo: sin eso no hay bolsa que mirar." },
  ];
  answers = {
    "/approve": { status: 400, body: { error: "Faltan datos.", code: "invalid_input", issues, request_id: "r" } },
  };
  act(() => page.set({ gasto: "2" }));
  await screen.findByRole("article", { name: "Parador 2" });
  await user.keyboard("a");
  expect(await screen.findByText(/sin eso no hay bolsa que mirar/)).toBeTruthy();
});

test("one that somebody else changed while it was typed shows both; what is typed stays until it is chosen", async () => {
  page.set({ gasto: "1" });
  draw(<ExpensesView />);
  await screen.findByRole("article", { name: "Parador 1" });
  await user.click(screen.getByText("Comprobante", { selector: "summary" }));
  await user.type(screen.getByLabelText("Punto"), "3");
  const stale = { error: "Otra persona lo cambió.", code: "stale_version", request_id: "r", current: {} };
  answers = {
    "/1/review": { body: { ...recordOf(1), version: 2, point: "4" } },
    "/approve": { status: 409, body: stale },
  };
  await user.click(screen.getByRole("button", { name: /Aprobar/ }));
  const both = await screen.findByRole("alert", { name: "" });
  expect(within(both).getByRole("row", { name: /Punto/ }).textContent).toBe("Punto43");
  expect(screen.queryByRole("button", { name: /Aprobar/ })).toBeNull();
  answers = { "/1/review": { body: { ...recordOf(1), version: 2, point: "4" } } };
  await user.click(screen.getByRole("button", { name: "Guardar lo mío" }));
  await user.click(screen.getByRole("button", { name: /Aprobar/ }));
  await waitFor(() => expect(writes().at(-1)).toMatchObject({ body: { version: 2, receipt: { point: "3" } } }));
});

test("nothing yet, nothing with these filters, and what could not be fetched each say so", async () => {
  rows = [];
  const first = draw(<ExpensesView />);
  expect(await screen.findByText("Todavía no hay ningún gasto")).toBeTruthy();
  first.unmount();
  page.set({ estado: "observado" });
  const second = draw(<ExpensesView />);
  expect(await screen.findByText("Ningún gasto con estos filtros")).toBeTruthy();
  second.unmount();
  answers = {
    "/card-expenses/review?": {
      status: 500,
      body: { error: "Error trayendo los gastos", code: "internal", request_id: "r-1" },
    },
  };
  draw(<ExpensesView />);
  expect(await screen.findByText("No se pudieron traer los gastos")).toBeTruthy();
});

test("a statement shows why each line goes with its expense, and asks where it does not know", async () => {
  const claimed = {
    id: 1,
    merchant: "YPF",
    day: "2026-11-12",
    amount: "38500.00",
    currency: "ARS",
    takes_away: false,
    state: "aprobado",
    holder: nora,
    link: "/x",
  };
  const line = (id: number, more: object) => ({
    id,
    day: "2026-11-12",
    merchant: `LINEA ${id}`,
    reference: "",
    amount: "38900.00",
    currency: "ARS",
    charged: null,
    state: "pendiente",
    card: { id: 4, last4: "4821", holder: nora },
    expense: null,
    off: null,
    why: null,
    candidates: [],
    rate: "1",
    reason: "",
    version: 3,
    acciones: ["conciliar", "pasar_al_titular", "personal", "cargo"],
    ...more,
  });
  const counts = { pendiente: 1, conciliada: 1, del_titular: 0, personal: 0, cargo: 0 };
  const statement = {
    id: 5,
    name: "Tarjeta 4821, noviembre",
    company,
    currency: "ARS",
    from_day: "2026-11-01",
    until_day: "2026-11-20",
    due_day: null,
    paid_day: null,
    state: "cargado",
    total: "77800.00",
    lines: counts,
    sums: { pendiente: "38900.00", conciliada: "38900.00", del_titular: "0.00", personal: "0.00", cargo: "0.00" },
    version: 4,
    acciones: ["conciliar"],
    items: [
      line(1, { state: "conciliada", expense: claimed, off: "400.00", acciones: ["soltar"] }),
      line(2, {
        currency: "USD",
        amount: "120.00",
        rate: "1450",
        why: "moneda",
        candidates: [{ ...claimed, id: 9, merchant: "Hotel", rate: "1450.50" }],
      }),
    ],
  };
  answers = { "/card-statements/": { body: statement } };
  draw(<StatementView id={5} />);
  expect(await screen.findByText("Difieren $ 400,00")).toBeTruthy();
  expect(screen.getByText(/a 1\.450,50; cotización del día 1\.450/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Es este" }));
  await waitFor(() =>
    expect(writes()[0]).toMatchObject({
      address: "/api/card-statements/lines/2",
      body: { version: 3, step: "conciliar", expense_id: 9 },
    }),
  );
  await user.click(screen.getByRole("button", { name: "Conciliar y pasar 1 a su titular" }));
  await waitFor(() =>
    expect(writes()[1]).toMatchObject({
      address: "/api/card-statements/5/reconcile",
      body: { version: 4, hand_over: true },
    }),
  );
});

test("months stand with their sums per currency; a column and the filters are what the server is asked for", async () => {
  const month = {
    id: 2,
    holder: nora,
    month: "2026-11",
    state: "presentada",
    note: "",
    returned_reason: "",
    submitted_at: null,
    due_day: "2026-11-30",
    counts: { borrador: 0, enviado: 2, observado: 1, aprobado: 0, conciliado: 0, rechazado: 0, retirado: 4 },
    sums: [
      { currency: "ARS", amount: "392180.50", count: 2 },
      { currency: "EUR", amount: "127.30", count: 1 },
    ],
    version: 1,
    acciones: ["devolver", "aprobar"],
  };
  const reply = { data: [month], total: 1, totals: month.sums, states: { presentada: 1 }, months: ["2026-11"] };
  answers = { "/card-reports/review": { body: reply } };
  page.set({ q: "nora", mes: "2026-11" });
  draw(<ReportsView />);
  expect(await screen.findByText("2 enviados, 1 observado")).toBeTruthy();
  expect(screen.getByText("+ € 127,30")).toBeTruthy();
  expect(screen.getByText("ARS: 2 gastos")).toBeTruthy();
  const last = () => new URL(asked.at(-1)?.address ?? "", "http://here").searchParams;
  expect(Object.fromEntries(last())).toMatchObject({ q: "nora", month: "2026-11", sort: "-month", page: "1" });
  await user.click(screen.getByRole("button", { name: "Titular" }));
  await waitFor(() => expect(last().get("sort")).toMatch(/^-?holder$/));
});

test("a payment noted by mistake is undone with a reason", async () => {
  const none = { pendiente: 0, conciliada: 0, del_titular: 0, personal: 0, cargo: 0 };
  const statement = {
    id: 5,
    name: "Tarjeta 4821, noviembre",
    company,
    currency: "ARS",
    from_day: "2026-11-01",
    until_day: "2026-11-20",
    due_day: null,
    paid_day: "2026-11-25",
    state: "pagado",
    total: "77800.00",
    lines: none,
    sums: Object.fromEntries(Object.keys(none).map((state) => [state, "0.00"])),
    version: 6,
    acciones: ["deshacer_pago"],
    items: [],
  };
  answers = { "/card-statements/": { body: statement } };
  draw(<StatementView id={5} />);
  await user.click(await screen.findByRole("button", { name: "Deshacer el pago" }));
  const dialog = await screen.findByRole("dialog", { name: /^Deshacer el pago de Tarjeta 4821/ });
  await user.click(within(dialog).getByRole("button", { name: "Deshacer el pago" }));
  expect(writes()).toEqual([]);
  await user.type(within(dialog).getByRole("textbox", { name: /Motivo/ }), "Era otra tarjeta");
  await user.click(within(dialog).getByRole("button", { name: "Deshacer el pago" }));
  await waitFor(() =>
    expect(writes()[0]).toMatchObject({
      address: "/api/card-statements/5/unpay",
      body: { version: 6, reason: "Era otra tarjeta" },
    }),
  );
});

test("a line that gives back is tied to a purchase of who carries the card, with a reason", async () => {
  const line = {
    id: 3,
    day: "2026-11-15",
    merchant: "DEV RENTAL",
    reference: "",
    amount: "-30000.00",
    currency: "ARS",
    charged: null,
    state: "pendiente",
    card: { id: 4, last4: "4821", holder: nora },
    expense: null,
    off: null,
    why: null,
    candidates: [],
    rate: "1",
    reason: "",
    version: 2,
    acciones: ["conciliar", "devolver", "pasar_al_titular", "personal", "cargo"],
  };
  const none = { pendiente: 1, conciliada: 0, del_titular: 0, personal: 0, cargo: 0 };
  const statement = {
    id: 5,
    name: "Tarjeta 4821, noviembre",
    company,
    currency: "ARS",
    from_day: "2026-11-01",
    until_day: "2026-11-20",
    due_day: null,
    paid_day: null,
    state: "cargado",
    total: "-30000.00",
    lines: none,
    sums: Object.fromEntries(Object.keys(none).map((state) => [state, "0.00"])),
    version: 1,
    acciones: ["conciliar"],
    items: [line],
  };
  const bought = { id: 8, client_id: "c-8", text: "Rental Sur, $ 90.000,00 del jue 12 nov", left: "90000.00" };
  answers = {
    "/card-statements/lines/3/purchases": { body: { items: [bought] } },
    "/card-statements/": { body: statement },
  };
  draw(<StatementView id={5} />);
  await user.click(await screen.findByRole("button", { name: "Es..." }));
  await user.click(await screen.findByRole("menuitem", { name: "Es una devolución de..." }));
  const dialog = await screen.findByRole("dialog", { name: "DEV RENTAL es una devolución" });
  const tie = within(dialog).getByRole("button", { name: "Atar a su compra" });
  await user.click(tie);
  expect(within(dialog).getByText("Falta elegir de qué compra es.")).toBeTruthy();
  await user.click(within(dialog).getByRole("combobox", { name: /Compra/ }));
  await user.click(await screen.findByRole("option", { name: /Rental Sur/ }));
  await user.click(tie);
  expect(within(dialog).getByText("Falta por qué (3 letras o más).")).toBeTruthy();
  expect(writes()).toEqual([]);
  await user.type(within(dialog).getByRole("textbox", { name: /Por qué/ }), "Se cobró dos veces");
  await user.click(tie);
  await waitFor(() =>
    expect(writes()[0]).toMatchObject({
      address: "/api/card-statements/lines/3",
      body: { version: 2, step: "devolver", expense_id: 8, reason: "Se cobró dos veces" },
    }),
  );
});
