/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSyncExternalStore } from "react";
import { SWRConfig } from "swr";
import { listenToToasts } from "@/components/kit/toast";
import type { ApprovalRecord, ApprovalRow } from "@/lib/approvals/schema";
import { AprobadorScreen } from "./AprobadorScreen";

let address: Record<string, string> = {};
const changed = new Set<() => void>();
const set = (change: Record<string, string | undefined>) => {
  address = Object.fromEntries(
    Object.entries({ ...address, ...change }).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  );
  for (const tell of changed) tell();
};
jest.mock("@/lib/client/useAddress", () => ({
  useAddress: () => {
    useSyncExternalStore(
      (tell) => {
        changed.add(tell);
        return () => changed.delete(tell);
      },
      () => address,
    );
    return {
      ready: true,
      get: (key: string) => address[key] ?? "",
      set,
      href: (change: Record<string, string>) => `?${new URLSearchParams({ ...address, ...change })}`,
    };
  },
}));
/** What others do is heard. */
let hear: () => void;
jest.mock("@/lib/client/useLive", () => ({
  useLive: (_topic: string, listener: () => void) => {
    hear = listener;
  },
}));
let actions: string[];
jest.mock("@/lib/client/useMe", () => ({ useMe: () => ({ userId: 1, rol: "Management", grants: [], actions }) }));

let paper: ApprovalRecord["document"] = null;

const rowOf = (id: number, more: Partial<ApprovalRow> = {}): ApprovalRow => ({
  id: String(id),
  kind: "cost_reallocation",
  reference: `Reasignación ${id}`,
  title: `Pedido ${id}`,
  subtitle: "noviembre de 2026",
  amount: `${id}000.00`,
  currency: "ARS",
  other_amounts: [],
  company: null,
  state: "en_aprobacion",
  asked_by: { id: 2, name: "Lautaro Ibarra" },
  asked_at: "2026-11-20T13:20:00Z",
  step: { position: 1, of: 2, title: "Dirección" },
  due_at: null,
  flags: [],
  link: "/Estructura/Hispa/CentroCosto",
  here: true,
  verdicts: ["aprobar", "devolver", "rechazar"],
  on_behalf_of: null,
  may_cancel: false,
  decided: null,
  comments: 0,
  version: 1,
  ...more,
});
const recordOf = (row: ApprovalRow): ApprovalRecord => ({
  ...row,
  reason: { policy_id: 3, policy: 6, rule: 1, text: "Regla 1: el importe supera $ 1.000.", warning: "" },
  steps: [],
  purses: [],
  facts: [{ label: "Motivo", value: `Motivo de ${row.id}` }],
  changes: [],
  document: paper,
  history: [],
  excluded: [],
  replaces: null,
  replaced_by: null,
  may_reopen: false,
  unread: 0,
});
const kinds = [
  {
    key: "cost_reallocation",
    title: "Reasignaciones",
    one: "Reasignación",
    icon: "swap",
    here: true,
    fields: [],
    owners: [],
    productions: false,
  },
];

let rows: ApprovalRow[];
let reads: string[];
let asked: { address: string; body: unknown }[];
/** How many wait beside those of the page. */
let elsewhere = 0;
/** What deciding answers, in place of doing it. */
let refusal: { status: number; body: object } | null;
/** What an answer to a decision waits for. */
let held: Promise<void> | undefined;
/** The first one, once somebody else decided it. */
let late: ApprovalRecord | null;

function answer(url: string, body: unknown): { status: number; body: unknown } {
  const [, id, deed] = /\/approvals\/(\d+)(?:\/(\w+))?$/.exec(url) ?? [];
  if (url.includes("/approvals?")) {
    const counts = { para_decidir: rows.length, vencen_hoy: 1, pedidas: 3 };
    return {
      status: 200,
      body: {
        data: rows,
        total: rows.length + elsewhere,
        sums: [{ currency: "ARS", count: rows.length, amount: "6000.00" }],
        unpriced: 0,
        counts,
      },
    };
  }
  if (url.includes("/approvals/excel")) return { status: 503, body: { error: "Sin planilla en esta prueba." } };
  if (url.endsWith("/approvals/kinds")) return { status: 200, body: { data: kinds } };
  if (url.endsWith("/approvals/decide")) {
    const { items } = body as { items: { id: string }[] };
    rows = rows.filter((row) => !items.some((item) => item.id === row.id));
    return {
      status: 200,
      body: { data: items.map((item) => ({ id: item.id, ok: true, status: 200, error: "", row: null })) },
    };
  }
  const row = rows.find((one) => one.id === id) ?? rowOf(Number(id));
  if (deed === "seen") return { status: 200, body: { ok: true } };
  if (deed !== "decide") return { status: 200, body: late?.id === id ? late : recordOf(row) };
  if (refusal) return refusal;
  rows = rows.filter((one) => one !== row);
  return { status: 200, body: { ...recordOf(row), state: "aprobado", verdicts: [], step: null, version: 2 } };
}

beforeEach(() => {
  sessionStorage.clear();
  refusal = null;
  held = undefined;
  actions = [];
  address = {};
  late = null;
  rows = [rowOf(1), rowOf(2), rowOf(3)];
  asked = [];
  reads = [];
  global.fetch = jest.fn(async (url: string, init?: RequestInit) => {
    const body = init?.body ? JSON.parse(String(init.body)) : undefined;
    if (init?.method === "GET") reads.push(url);
    else asked.push({ address: url, body });
    if (url.endsWith("/decide")) await held;
    const { status, body: said } = answer(url, body);
    return { ok: status < 300, status, statusText: "", json: async () => JSON.parse(JSON.stringify(said)) } as Response;
  }) as never;
});

const show = () =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <AprobadorScreen />
    </SWRConfig>,
  );
// By its text: roles of a whole page are slow to find.
const shown = (id: number) => screen.findByText(`Motivo de ${id}`, {}, { timeout: 5_000 });
const record = async () => {
  await shown(1);
  return screen.getByRole("region", { name: "Pedido 1" });
};
/** A menu looks where it stands; with no width to measure, the list is alone. */
function measured() {
  global.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  } as never;
}
afterEach(() => Reflect.deleteProperty(global, "ResizeObserver"));
const decisions = () => asked.filter(({ address: to }) => to.endsWith("/decide"));

test("the first one stands beside the list, with why it came and its rule", async () => {
  show();
  const pane = await record();
  expect(within(pane).getByText("Motivo de 1")).toBeInTheDocument();
  expect(within(pane).getByRole("region", { name: "Por qué llega aquí" })).toHaveTextContent(
    "Regla 1: el importe supera $ 1.000.",
  );
  // The rules are another's to administer.
  expect(within(pane).queryByRole("link", { name: "Regla 1" })).toBeNull();
  expect(screen.getByText("3 esperan su decisión, 1 vence hoy")).toBeInTheDocument();
  expect(screen.getByRole("region", { name: "Sin plazo" })).toBeInTheDocument();
  expect(screen.getByRole("region", { name: "Sumas" })).toHaveTextContent("ARS, 3 solicitudes$ 6.000,00");
});

test("it says which of all that waits it is, not of the page alone", async () => {
  elsewhere = 115;
  show();
  expect(await within(await record()).findByText("1 de 118")).toBeInTheDocument();
  elsewhere = 0;
});

test("the hour of a deadline is said where it is near; a heading says the day of the others", async () => {
  jest.useFakeTimers({ now: new Date("2026-11-23T12:40:00Z"), advanceTimers: true });
  rows = [rowOf(1, { due_at: "2026-11-23T13:40:00Z" }), rowOf(2, { due_at: "2026-12-13T12:40:00Z" })];
  show();
  await record();
  const line = (id: number) => document.querySelector(`[data-row="${id}"]`);
  expect(line(1)?.childElementCount).toBe(3);
  expect(line(2)?.childElementCount).toBe(2);
  expect(line(1)).toHaveTextContent(/vence/);
  expect(line(2)).not.toHaveTextContent("20 d");
  jest.useRealTimers();
});

test("who administers the rules is led to the one that held", async () => {
  actions = ["approvals.configure"];
  show();
  const pane = await record();
  expect(within(pane).getByRole("link", { name: "Regla 1" })).toHaveAttribute(
    "href",
    "/Aprobador/reglas?clase=cost_reallocation&version=3&regla=1",
  );
});

test("all of the rules are a step away for who administers them, and for nobody else", async () => {
  measured();
  const menu = async () => {
    const { unmount } = show();
    await userEvent.click(await screen.findByRole("button", { name: "Más" }));
    await screen.findByRole("menuitem", { name: "Todas las que puedo leer" }, { timeout: 5_000 });
    const names = screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
    unmount();
    return names;
  };
  expect(await menu()).toEqual(["Todas las que puedo leer"]);
  actions = ["approvals.configure"];
  expect(await menu()).toEqual(["Reglas de aprobación", "Todas las que puedo leer"]);
});

test("A and Enter approve what is seen, once, and the next one comes", async () => {
  show();
  await record();
  await userEvent.keyboard("a");
  expect(await screen.findByRole("form", { name: "Aprobar Pedido 1" })).toHaveTextContent("Pedido 1, $ 1.000,00");
  expect(decisions()).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await shown(2);
  expect(decisions()).toEqual([
    { address: "/api/approvals/1/decide", body: { version: 1, verdict: "aprobar", reason: "", via: "pantalla" } },
  ]);
  expect(screen.queryByRole("link", { name: /Pedido 1/ })).toBeNull();
});

test("the next one comes before the answer; what is refused comes back with what was written of it", async () => {
  let free: () => void = () => undefined;
  held = new Promise((resolve) => {
    free = resolve;
  });
  refusal = { status: 422, body: { error: "La bolsa está cerrada.", code: "impossible" } };
  show();
  await record();
  await userEvent.keyboard("r");
  await userEvent.type(await screen.findByRole("textbox", { name: /Motivo/ }), "Falta el remito");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await shown(2);
  expect(screen.queryByRole("link", { name: /Pedido 1/ })).toBeNull();
  await act(async () => free());
  await shown(1);
  expect(await screen.findByText("La bolsa está cerrada.")).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: /Motivo/ })).toHaveValue("Falta el remito");
  expect(screen.getByRole("link", { name: /Pedido 1/ })).toBeInTheDocument();
});

test("who is deciding another one by then is told, and not disturbed", async () => {
  let free: () => void = () => undefined;
  held = new Promise((resolve) => {
    free = resolve;
  });
  refusal = { status: 422, body: { error: "La bolsa está cerrada.", code: "impossible" } };
  const told: string[] = [];
  const stopListening = listenToToasts(({ text }) => told.push(text));
  show();
  await record();
  await userEvent.keyboard("a");
  await userEvent.keyboard("{Enter}");
  await shown(2);
  await userEvent.keyboard("r");
  await userEvent.type(await screen.findByRole("textbox", { name: /Motivo/ }), "Otro");
  await act(async () => free());
  await waitFor(() => expect(told.join()).toContain("Pedido 1, $ 1.000,00: La bolsa está cerrada."));
  expect(screen.getByRole("textbox", { name: /Motivo/ })).toHaveValue("Otro");
  expect(screen.queryByText("La bolsa está cerrada.")).toBeNull();
  expect(screen.getByRole("link", { name: /Pedido 1/ })).toBeInTheDocument();
  stopListening();
});

test("a key that may decide nothing says why", async () => {
  const stop = { key: "otra", tone: "rojo" as const, label: "Otra aprobada", text: "Ya hay otra." };
  rows = [rowOf(1, { verdicts: ["devolver", "rechazar"], flags: [stop] })];
  const told: string[] = [];
  const stopListening = listenToToasts(({ text }) => told.push(text));
  show();
  await record();
  await userEvent.keyboard("a");
  expect(screen.queryByRole("form")).toBeNull();
  await waitFor(() => expect(told.at(-1)).toBe("No se puede aprobar (Otra aprobada): se puede devolver o rechazar."));
  stopListening();
});

test("returning wants its reason, and Escape decides nothing", async () => {
  show();
  await record();
  await userEvent.keyboard("d");
  const reason = await screen.findByRole("textbox", { name: /Motivo/ });
  expect(reason).toHaveFocus();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByText(/al menos 3 letras/)).toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("textbox", { name: /Motivo/ })).toBeNull();
  expect(screen.getByRole("button", { name: /Devolver/ })).toHaveFocus();
  await userEvent.keyboard("a{Escape}");
  expect(screen.getByRole("button", { name: /Aprobar/ })).toHaveFocus();
  await userEvent.keyboard("d");
  await userEvent.type(await screen.findByRole("textbox", { name: /Motivo/ }), "Falta el remito");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await shown(2);
  expect(decisions().map(({ body }) => body)).toEqual([
    { version: 1, verdict: "devolver", reason: "Falta el remito", via: "pantalla" },
  ]);
});

test("a reason that was written is there when it is asked again, and goes when it was sent", async () => {
  show();
  await record();
  await userEvent.keyboard("d");
  await userEvent.type(await screen.findByRole("textbox", { name: /Motivo/ }), "Falta el remito");
  await userEvent.keyboard("{Escape}");
  await userEvent.keyboard("d");
  expect(await screen.findByRole("textbox", { name: /Motivo/ })).toHaveValue("Falta el remito");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(decisions()).toHaveLength(1));
  await waitFor(() => expect(Object.keys(sessionStorage).filter((key) => key.includes("aprobacion"))).toEqual([]));
});

test("keys are for the screen only while nothing is typed", async () => {
  show();
  await record();
  await userEvent.keyboard("jk.");
  expect(address.solicitud).toBe("2");
  await shown(2);
  await userEvent.type(screen.getByRole("textbox", { name: /Comentario/ }), "ajar");
  expect(address.solicitud).toBe("2");
  expect(screen.queryByRole("form")).toBeNull();
  expect(screen.getByRole("textbox", { name: /Comentario/ })).toHaveValue("ajar");
});

test("V opens the document itself, as large as the window; without one it says so", async () => {
  paper = {
    id: "11111111-1111-4111-8111-111111111111",
    name: "factura.pdf",
    kind: "pdf",
    size: 1_000,
    pages: 2,
    state: "clean",
    reason: "",
    preview: { state: "done", note: "" },
  } as never;
  show();
  await record();
  await userEvent.keyboard("v");
  const viewer = await screen.findByRole("dialog", { name: /factura\.pdf/ });
  expect(within(viewer).getByRole("img", { name: "Página 1 de factura.pdf" })).toBeInTheDocument();
  await userEvent.click(within(viewer).getByRole("button", { name: "Página siguiente" }));
  expect(within(viewer).getByRole("img", { name: "Página 2 de factura.pdf" })).toBeInTheDocument();
  // Each page as it is drawn to be read, not the thumbnail.
  expect(reads.some((url) => url.endsWith("/documents/11111111-1111-4111-8111-111111111111/pages/2"))).toBe(true);
  await userEvent.keyboard("{Escape}");
  paper = null;
});

test("V without a document says that there is none", async () => {
  const told: string[] = [];
  const stopListening = listenToToasts(({ text }) => told.push(text));
  show();
  await record();
  await userEvent.keyboard("v");
  expect(told).toContain("Esta solicitud no tiene documento.");
  expect(screen.queryByRole("dialog")).toBeNull();
  stopListening();
});

test("a key that is held down asks once", async () => {
  show();
  await record();
  fireEvent.keyDown(document.body, { key: "a", repeat: true });
  expect(screen.queryByRole("form")).toBeNull();
});

test("who comes later is told who decided and when, and sees it as it is", async () => {
  show();
  await record();
  const decided = {
    verdict: "aprobar",
    by: { id: 9, name: "Martín Oyarzún" },
    on_behalf_of: null,
    reason: "",
    via: "pantalla",
    at: "2026-11-20T14:00:00Z",
  };
  refusal = {
    status: 409,
    body: {
      error: "Ya la aprobó Martín Oyarzún el vie 20 nov a las 11:00.",
      code: "conflict",
      current: { ...recordOf(rowOf(1)), state: "aprobado", verdicts: [], step: null, decided },
    },
  };
  await userEvent.keyboard("a");
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText(/Ya la aprobó Martín Oyarzún/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Aprobar/ })).toBeNull();
});

describe("somebody else decides what is shown, while one types", () => {
  const decided = {
    verdict: "aprobar" as const,
    by: { id: 9, name: "Martín Oyarzún" },
    on_behalf_of: null,
    reason: "",
    via: "pantalla" as const,
    at: "2026-11-20T14:00:00Z",
  };
  const elsewhere = () => {
    rows = rows.filter(({ id }) => id !== "1");
    late = { ...recordOf(rowOf(1)), state: "aprobado", verdicts: [], step: null, version: 2, decided };
    hear();
  };

  test("the reason and the record stay, it says who and when, and nothing is sent; then one goes on", async () => {
    show();
    await record();
    await userEvent.keyboard("r");
    await userEvent.type(await screen.findByRole("textbox", { name: /Motivo/ }), "Falta el remito");
    act(elsewhere);
    expect(await screen.findByText(/La aprobó Martín Oyarzún/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("link", { name: /Pedido 1/ })).toBeNull());
    expect(screen.getByRole("region", { name: "Pedido 1" })).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: /Motivo/ })).toHaveValue("Falta el remito");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(decisions()).toEqual([]);
    await userEvent.keyboard("{Escape}");
    expect(screen.getByText(/La aprobó Martín Oyarzún/)).toBeInTheDocument();
    await userEvent.keyboard("j");
    await shown(2);
  });

  test("so does a comment, which was not sent", async () => {
    show();
    await record();
    await userEvent.type(screen.getByRole("textbox", { name: /Comentario/ }), "con remito");
    act(elsewhere);
    expect(await screen.findByText(/no se envió: “con remito”/)).toHaveTextContent("La aprobó Martín Oyarzún");
    expect(screen.getByRole("region", { name: "Pedido 1" })).toBeInTheDocument();
  });
});

test("several of one kind are decided together, and what has a red flag is not", async () => {
  rows = [
    rowOf(1),
    rowOf(2),
    rowOf(3, { flags: [{ key: "cuenta_cambiada", tone: "rojo", label: "Cuenta cambiada" }] }),
  ];
  show();
  await record();
  await userEvent.keyboard("x");
  await userEvent.keyboard("j");
  await shown(2);
  await userEvent.keyboard("x");
  const bar = await screen.findByRole("toolbar", { name: "Acciones sobre lo elegido" });
  expect(bar).toHaveTextContent("2 elegidas$ 3.000");
  await userEvent.keyboard("j");
  await shown(3);
  await userEvent.keyboard("x");
  expect(await screen.findByText("Pedido 3 tiene una alerta: se decide sola.")).toBeInTheDocument();
  expect(within(bar).queryByRole("button", { name: "Aprobar" })).toBeNull();
  await userEvent.keyboard("x");
  await userEvent.click(within(bar).getByRole("button", { name: "Aprobar" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Aprobar" }));
  await waitFor(() => expect(decisions()).toHaveLength(1));
  expect(decisions()[0]?.body).toEqual({
    kind: "cost_reallocation",
    verdict: "aprobar",
    reason: "",
    items: [
      { id: "1", version: 1 },
      { id: "2", version: 1 },
    ],
  });
});

test("nothing that waits says so", async () => {
  rows = [];
  show();
  expect((await screen.findAllByText("Nada espera su decisión")).length).toBeGreaterThan(0);
});

const pick = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("menuitem", { name }, { timeout: 5_000 }));

test("a view is its list, its filters and its order; one's own is kept, and the Excel is of what is filtered", async () => {
  localStorage.clear();
  measured();
  address = { clase: "cost_reallocation" };
  const read = () => reads.findLast((url) => url.includes("/approvals?"));
  show();
  await screen.findByRole("link", { name: /Pedido 2/ });
  await userEvent.click(await screen.findByRole("button", { name: "Vista: A medida" }));
  await pick(/Guardar esta vista/);
  await userEvent.type(await screen.findByRole("textbox", { name: /Nombre/ }), "Solo reasignaciones{Enter}");
  await userEvent.click(await screen.findByRole("button", { name: "Vista: Solo reasignaciones" }));
  await pick("Las que me devolvieron");
  expect(address).toEqual({ ver: "pedidas", estado: "devuelto" });
  await waitFor(() => expect(read()).toBe("/api/approvals?mine=pedidas&state=devuelto&sort=-pedida&limit=100"));
  await userEvent.click(screen.getByRole("button", { name: "Vista: Las que me devolvieron" }));
  await pick(/Esperan hace 3 días/);
  expect(address).toEqual({ edad: "3", orden: "pedida" });
  await waitFor(() => expect(read()).toBe("/api/approvals?mine=para_decidir&older=3&sort=pedida&limit=100"));
  await userEvent.click(screen.getByRole("button", { name: /Exportar Excel/ }));
  await waitFor(() => expect(reads.at(-1)).toBe("/api/approvals/excel?mine=para_decidir&older=3&sort=pedida"));
  await userEvent.click(screen.getByRole("button", { name: /^Vista: Esperan/ }));
  await pick("Solo reasignaciones");
  expect(address).toEqual({ clase: "cost_reallocation" });
});
