/** @jest-environment jsdom */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import type { AdminView } from "@/lib/showAdmin/schema";
import AdminDrawer from "./AdminDrawer";

const mockSet = jest.fn();
jest.mock("@/lib/client/useAddress", () => ({
  useAddress: () => ({
    ready: true,
    get: () => "",
    set: mockSet,
    href: (change: Record<string, string | undefined>) =>
      `?${new URLSearchParams(Object.entries(change).flatMap(([key, value]) => (value ? [[key, value]] : [])))}`,
  }),
}));
jest.mock("@/lib/client/useLive", () => ({ useLive: () => undefined }));
jest.mock("@/lib/client/useMe", () => {
  const me = jest.requireActual("@/lib/testing/person").signedInWith("ProduccionAdmin");
  return { useMe: () => me };
});

const item = {
  role: "Administracion",
  person: null,
  due_day: "2026-11-15",
  note: "",
  done_at: null,
  done_by: "",
  version: 0,
};
const row: AdminView = {
  id: 5,
  name: "Ñandú - Obras",
  artist: { id: 3, name: "Ñandú" },
  day: "2026-11-05",
  show_state: "realizado",
  company: { id: 1, name: "Shows SA" },
  state: "abierta",
  deposits: [],
  advances: [],
  vouchers: 4,
  pending: 0,
  dues: 1,
  dues_left: [{ currency: "ARS", amount: "120000.00" }],
  withheld: [],
  cash: [{ currency: "ARS", amount: "-50000.00" }],
  done: 0,
  items: 1,
  late: 0,
  version: 0,
  country: "AR",
  note: "",
  closed_at: null,
  closed_by: "",
  money: [
    {
      currency: "ARS",
      category: { id: 8, name: "Sonido" },
      amounts: { presupuestado: "500000.00", comprometido: "0.00", devengado: "120000.00", pagado: "0.00" },
    },
  ],
  income: [],
  takings: [{ currency: "ARS", amount: "1000000.00" }],
  unallocated: [],
  checklist: [{ ...item, key: "sadaic", title: "Declaración jurada de SADAIC presentada" }],
  due_list: [
    {
      id: 2,
      body: "SADAIC",
      percent: "12",
      source: "Confirmar con el contador.",
      base: "1000000.00",
      currency: "ARS",
      amount: "120000.00",
      due_day: "2026-11-15",
      left: "120000.00",
      voucher: null,
      no_voucher_reason: "",
    },
  ],
  proposed: [],
  problems: ["SADAIC no tiene comprobante: cargarlo, o decir por qué no hay."],
  reopening: null,
  files: 0,
  acciones: ["tildar", "derechos", "cerrar"],
};

test("its figures open their entries, what is missing keeps it open, and a tick says which item of which version", async () => {
  const asked: { address: string; body: unknown }[] = [];
  global.fetch = jest.fn(async (address: string, init?: RequestInit) => {
    if (init?.method === "PUT") asked.push({ address, body: JSON.parse(String(init.body)) });
    const body = address.includes("/history") ? { items: [], next_cursor: null } : row;
    return {
      ok: true,
      status: 200,
      statusText: "",
      headers: new Headers(),
      json: async () => body,
      text: async () => JSON.stringify(body),
    };
  }) as never;
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <AdminDrawer id={5} onClose={() => undefined} />
    </SWRConfig>,
  );
  const figure = await screen.findByRole("link", { name: "$ 120.000" });
  const opened = new URLSearchParams(new URLSearchParams(figure.getAttribute("href") ?? "").get("movimientos") ?? "");
  expect(Object.fromEntries(opened)).toEqual({
    currency: "ARS",
    side: "gasto",
    show: "5",
    category: "8",
    kind: "devengado",
  });
  expect(screen.getByText("SADAIC no tiene comprobante: cargarlo, o decir por qué no hay.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Cerrar administración" })).toBeDisabled();
  expect(screen.getByText(/12 % de \$ 1\.000\.000,00/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("checkbox", { name: /Declaración jurada de SADAIC/ }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.address).toContain("/show-admin/5/items/sadaic");
  expect(asked[0]?.body).toEqual({ version: 0, done: true });
});

test("a due that is not loaded is loaded or said not to be owed, each currency by its name", async () => {
  const asked: { address: string; method?: string; body: unknown }[] = [];
  const due = { rate_id: 1, body: "SADAIC", percent: "12", source: "Tarifa", due_day: "2026-11-15" };
  const shown: AdminView = {
    ...row,
    takings: [
      { currency: "ARS", amount: "1000.00" },
      { currency: "USD", amount: "50.00" },
    ],
    proposed: [
      {
        ...due,
        currency: "ARS",
        base: "1000.00",
        amount: "120.00",
        waived: { id: 4, reason: "Acto gratuito", by: "Ana" },
      },
      { ...due, currency: "USD", base: "50.00", amount: "6.00", waived: null },
    ],
  };
  global.fetch = jest.fn(async (address: string, init?: RequestInit) => {
    if (init?.method && init.method !== "GET")
      asked.push({ address, method: init.method, body: init.body ? JSON.parse(String(init.body)) : undefined });
    const body = address.includes("/history") ? { items: [], next_cursor: null } : shown;
    return {
      ok: true,
      status: 200,
      statusText: "",
      headers: new Headers(),
      json: async () => body,
      text: async () => JSON.stringify(body),
    };
  }) as never;
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <AdminDrawer id={5} onClose={() => undefined} />
    </SWRConfig>,
  );
  expect(await screen.findByRole("button", { name: "Cargar SADAIC en dólares" })).toBeEnabled();
  expect(screen.getByText("Acto gratuito (Ana)")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Sí corresponde" })).toBeEnabled();
  await userEvent.click(screen.getByRole("button", { name: "No corresponde" }));
  await userEvent.type(await screen.findByRole("textbox"), "Cobrado en Uruguay");
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({
    method: "POST",
    body: { rate_id: 1, currency: "USD", reason: "Cobrado en Uruguay" },
  });
});
