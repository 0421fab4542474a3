/** @jest-environment jsdom */
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import type { IssuedView } from "@/lib/vouchers/issued/schema";
import { page } from "../testing/address";
import { type Asked, serve } from "../testing/server";
import IssuedDrawer from "./IssuedDrawer";
import { IssuedList } from "./IssuedList";

jest.mock("@/lib/client/useAddress", () => jest.requireActual("../testing/address"));
jest.mock("@/lib/client/useLive", () => ({ useLive: () => undefined }));
jest.mock("@/lib/client/useMe", () => {
  const me = jest.requireActual("@/lib/testing/person").signedInWith("Administracion");
  return { useMe: () => me };
});

const row: IssuedView = {
  id: 4,
  company: { id: 1, name: "Management SA" },
  client: { id: 9, name: "Festival del Río SRL", tax_id: "30-50084258-6" },
  artist: { id: 3, name: "Ñandú" },
  show: null,
  is_fee: true,
  type: "FC A",
  sign: 1,
  printed: "00002-00000118",
  concept: "Comisión de noviembre",
  date: "2026-11-03",
  due_date: "2026-11-10",
  currency: "ARS",
  net: "100000.00",
  vat: "21000.00",
  total: "121000.00",
  collected: "21000.00",
  left: "100000.00",
  state: "cobrada_parcial",
  days_late: 16,
  sent_on: "2026-11-04",
  version: 5,
  uncollectible_reason: "",
  closed_reason: "",
  collections: [
    {
      id: 1,
      day: "2026-11-09",
      amount: "21000.00",
      means: "retencion",
      note: "",
      by: "Ana",
      at: "",
      matched: false,
      undone_reason: "",
      undone_by: "",
      files: [],
    },
  ],
  notes: [],
  files: [],
  acciones: ["cobrar", "incobrable", "deshacer_cobro"],
};
const totals = {
  currency: "ARS",
  count: 1,
  total: "121000.00",
  collected: "21000.00",
  left: "100000.00",
  late: "100000.00",
};
const hole = { company: row.company, type: "FC B", from: "00002-00000117", until: "00002-00000117", count: 1 };

let asked: Asked[];
const user = userEvent.setup();
const shown = (part: React.ReactNode) => render(<SWRConfig value={{ provider: () => new Map() }}>{part}</SWRConfig>);

beforeEach(() => {
  page.reset();
  asked = serve(({ address, method }) => {
    if (method === "POST") return { body: { ...row, collections: [], state: "cobrada_parcial", version: 6 } };
    if (address.includes("/gaps"))
      return { body: { data: [{ ...hole, text: "Falta la FC B 00002-00000117" }], total: 1 } };
    if (address.includes("/choices")) return { body: { companies: [row.company], artists: [row.artist] } };
    if (address.includes("/history")) return { body: { items: [], next: null } };
    if (address.includes("/issued-vouchers?")) return { body: { data: [row], total: 1, totals: [totals], states: {} } };
    return { body: row };
  });
});

test("the list leads to each record, adds up by currency and names the numbers that are missing", async () => {
  page.set({ atraso: "1", artista: "3" });
  shown(<IssuedList title="Facturas de management" />);
  const link = await screen.findByRole("link", { name: /Festival del Río SRL/ });
  expect(link.getAttribute("href")).toContain("factura=4");
  expect(screen.getByText("Falta la FC B 00002-00000117 (Management SA).")).toBeInTheDocument();
  const table = screen.getByRole("table", { name: "Facturas emitidas" });
  expect(within(table).getByText("ARS: 1 factura")).toBeInTheDocument();
  const list = asked.map(({ address }) => address).find((address) => address.includes("/issued-vouchers?")) ?? "";
  expect(Object.fromEntries(new URL(list, "http://x").searchParams)).toMatchObject({
    late: "1",
    artist: "3",
    sort: "-date",
  });
});

test("a collection is taken back with its reason, of the version that is shown", async () => {
  shown(<IssuedDrawer id={4} onClose={() => undefined} />);
  await user.click(await screen.findByRole("button", { name: "Deshacer" }));
  const dialog = await screen.findByRole("dialog", { name: "Deshacer el cobro" });
  await user.type(within(dialog).getByRole("textbox", { name: /Motivo/ }), "Era de otra");
  await user.click(within(dialog).getByRole("button", { name: "Deshacer" }));
  await waitFor(() => expect(asked.find(({ method }) => method === "POST")).toBeDefined());
  const { address, body } = asked.find(({ method }) => method === "POST") as Asked;
  expect(address).toContain("/issued-vouchers/4/collections/1/undo");
  expect(body).toEqual({ version: 5, reason: "Era de otra" });
});
