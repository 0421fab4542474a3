/** @jest-environment jsdom */
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import LinksPanel from "@/components/suppliers/LinksPanel";
import type { VoucherLinkRow } from "@/lib/musicwins/voucherLinks/schema";
import { page } from "../testing/address";
import { companies } from "../testing/records";
import { type Asked, serve } from "../testing/server";
import LinkMaker from "./LinkMaker";
import { LinksScreen } from "./LinksScreen";

jest.mock("@/lib/client/useAddress", () => jest.requireActual("../testing/address"));
jest.mock("@/lib/client/useLive", () => ({ useLive: () => undefined }));
jest.mock("@/lib/client/useMe", () => {
  const me = jest.requireActual("@/lib/testing/person").signedInWith("Administracion");
  return { useMe: () => me };
});

const link = (id: number, more: Partial<VoucherLinkRow> = {}): VoucherLinkRow => ({
  id,
  subject: "show",
  titulo: `Catering ${id}`,
  proveedor: "Luces SRL",
  proveedor_mail: "cobros@luces.test",
  supplier: { id: 5, name: "Luces SRL" },
  show: { id: 30, name: "Los Faros" },
  company: { id: 1, name: "Bambalina SA" },
  importe_ars: "121000.00",
  importe_usd: "0.00",
  divisa: null,
  state: "esperando",
  sent: 1,
  created_by: { mail: "ana@demo.test", name: "Ana" },
  created_at: "2026-11-20T12:00:00.000Z",
  expires_at: "2026-12-20T12:00:00.000Z",
  used_at: null,
  voucher_id: null,
  own: true,
  ...more,
});
const supplier = { id: 5, name: "Luces SRL", tax_id: "30-71213802-1" };
const rows = [link(1), link(2, { state: "usado", voucher_id: 88, used_at: "2026-11-21T12:00:00.000Z" })];
const shows = [
  { kind: "show", id: 30, name: "Los Faros", detail: "2026-12-01" },
  { kind: "show", id: 31, name: "Ibón", detail: "" },
];

let asked: Asked[];
const user = userEvent.setup();
const draw = (element: React.ReactElement) =>
  render(<SWRConfig value={{ provider: () => new Map() }}>{element}</SWRConfig>);
const posts = () => asked.filter(({ method }) => method === "POST");

beforeEach(() => {
  global.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  page.reset();
  asked = serve(({ method, address }) => {
    const told = { url: "https://demo.test/upload-invoice-shows/abc", mailed: true };
    if (address.endsWith("/resend")) return { body: { ...link(1), ...told } };
    if (address.endsWith("/revoke")) return { body: link(1, { state: "revocado" }) };
    if (method === "POST") return { status: 201, body: { data: [{ ...link(3), ...told }] } };
    if (address.includes("/vouchers/links"))
      return {
        body: { data: rows, total: 2, states: { esperando: 1, usado: 1 }, makers: [{ id: 9, name: "Ana" }] },
      };
    if (address.includes("/allocation-targets")) return { body: { targets: shows, categories: [] } };
    if (address.includes("/companies")) return { body: companies };
    if (address.includes("/suppliers/")) return { body: supplier };
    return { body: { items: [supplier], next_cursor: null, total: 1, states: {} } };
  });
});

test("each link leads to its supplier and, once used, to its voucher; states count, and what was used is not sent again", async () => {
  page.set({ estado: "esperando", show: "30", quien: "9", orden: "hasta" });
  draw(<LinksScreen />);
  const table = await screen.findByRole("table", { name: "Enlaces para facturas" });
  const [first] = await within(table).findAllByRole("link", { name: "Luces SRL" });
  expect(first).toHaveAttribute("href", "/showProveedores/5?vista=enlaces");
  expect(within(table).getByRole("link", { name: "Ver el comprobante" })).toHaveAttribute(
    "href",
    "/Comprobantes?comprobante=88",
  );
  expect(screen.getByRole("link", { name: /Usados 1/ })).toBeInTheDocument();
  expect(within(table).getAllByRole("button", { name: /Enviar de nuevo/ })).toHaveLength(1);
  const query = new URL(asked.find(({ address }) => address.includes("/links"))?.address ?? "", "http://x");
  expect(Object.fromEntries(query.searchParams)).toEqual({
    state: "esperando",
    show: "30",
    by: "9",
    sort: "expires",
    page: "1",
    limit: "100",
  });
});

test("sent again, its new address is there to be copied; it can be revoked", async () => {
  draw(<LinksScreen />);
  const table = await screen.findByRole("table", { name: "Enlaces para facturas" });
  await user.click(await within(table).findByRole("button", { name: /Enviar de nuevo/ }));
  expect(await screen.findByRole("button", { name: "Copiar" })).toHaveAttribute(
    "title",
    "Copiar el enlace de Catering 1",
  );
  await user.click(within(table).getByRole("button", { name: /Revocar/ }));
  await waitFor(() => expect(posts().map(({ address }) => address.split("/").at(-1))).toEqual(["resend", "revoke"]));
});

test("of a supplier's record it is asked with shows, mail and what is agreed, each show its own link", async () => {
  draw(<LinksPanel id={5} />);
  await user.click(await screen.findByRole("button", { name: "Pedir factura por enlace" }));
  for (const name of ["Los Faros", "Ibón"]) {
    await user.type(await screen.findByRole("combobox", { name: "Shows" }), name.slice(0, 2));
    await user.click(await screen.findByRole("option", { name: new RegExp(name) }));
  }
  await user.click(screen.getByRole("button", { name: "Quitar show Ibón" }));
  await user.type(screen.getByLabelText("Mail"), "otro@luces.test");
  await user.type(screen.getByLabelText("Qué se pide"), "Luces");
  await user.type(screen.getByLabelText("Acordado en pesos"), "1210");
  await user.click(screen.getByRole("button", { name: "Pedir" }));
  expect(await screen.findByText(/1 enlace listo\. Sale 1 mail\./)).toBeInTheDocument();
  expect(posts()[0]?.body).toMatchObject({
    supplier_id: 5,
    shows: [30],
    proveedor_mail: "otro@luces.test",
    titulo: "Luces",
    importe_ars: "1210.00",
  });
});

test("who is not loaded yet is named, and asked about a show", async () => {
  draw(<LinkMaker onClose={() => undefined} />);
  await user.click(await screen.findByRole("button", { name: "Todavía no está cargado" }));
  await user.type(await screen.findByLabelText(/A quién se le pide/), "Fletes Norte");
  await user.click(screen.getByRole("button", { name: "Pedir" }));
  expect(await screen.findByText("De quien no está cargado se pide la factura de un show.")).toBeInTheDocument();
  expect(posts()).toEqual([]);
  await user.click(screen.getByRole("combobox", { name: "Shows" }));
  await user.click(await screen.findByRole("option", { name: /Ibón/ }));
  await user.click(screen.getByRole("button", { name: "Pedir" }));
  await waitFor(() => expect(posts()[0]?.body).toMatchObject({ proveedor: "Fletes Norte", shows: [31] }));
  expect(posts()[0]?.body).not.toHaveProperty("supplier_id");
});
