/** @jest-environment jsdom */
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { page } from "../testing/address";
import { companies as argentine, pageOf, rowOf } from "../testing/records";
import { type Answer, type Asked, serve } from "../testing/server";
import { BooksView } from "./BooksView";

let role = "Administracion";
jest.mock("@/lib/client/useAddress", () => jest.requireActual("../testing/address"));
jest.mock("@/lib/client/useLive", () => ({ useLive: () => undefined }));
jest.mock("@/lib/client/useMe", () => ({
  useMe: () => jest.requireActual("@/lib/testing/person").signedInWith(role),
}));

const companies = [
  ...argentine,
  { ...argentine[0], id: 2, name: "Bambalina SL", country: "ES", currency: "EUR", zone: "Europe/Madrid" },
];
const ana = "Ana";
const share = {
  id: 7,
  company: { id: 1, name: "Bambalina SA" },
  from_day: "2026-01-01",
  percent: "40.00",
  note: "Según 2025",
  created_by: ana,
  created_at: "2026-01-02T12:00:00.000Z",
  version: 1,
};
const closed = {
  id: 3,
  company: { id: 1, name: "Bambalina SA" },
  year: 2024,
  percent: "42.50",
  note: "",
  created_by: ana,
  created_at: "2025-02-02T12:00:00.000Z",
  undone: null,
  version: 1,
  moved: [{ currency: "ARS", vouchers: 3, cost: "-1500.00" }],
};
const moves = {
  day: "2025-12-31",
  data: [{ category: { id: 1, name: "Luces" }, currency: "ARS", vouchers: 2, cost: "900.00" }],
};

const user = userEvent.setup();
let asked: Asked[];
let refused: Answer | null;
let unfiled: number;
let list: ReturnType<typeof pageOf>;
const writes = () => asked.filter(({ method }) => method !== "GET");
const draw = () =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <BooksView />
    </SWRConfig>,
  );

beforeEach(() => {
  page.reset();
  page.set({ vista: "libros", mes: "2026-11" });
  role = "Administracion";
  refused = null;
  unfiled = 1;
  list = pageOf([rowOf(1), rowOf(2)]);
  asked = serve(({ method, address }) => {
    if (refused && (method !== "GET" || /\/(books|zip)/.test(address))) return refused;
    if (address.endsWith("/companies")) return { body: companies };
    if (address.includes("/vat-years/preview")) return { body: moves };
    if (address.includes("/vat-years")) return { body: method === "GET" ? { data: [closed] } : closed };
    if (address.includes("/vat-shares")) return { body: method === "GET" ? { data: [share] } : share };
    if (address.includes("without_file=1")) return { body: { ...list, total: unfiled } };
    if (address.includes("/period-locks")) return { body: { companies: [], months: [], reopened: [] } };
    return { body: list };
  });
});

test("says what a month's books have and what is missing, each with the list of the same vouchers", async () => {
  draw();
  const rows = await screen.findByRole("table", { name: "Qué hay en los libros" });
  const link = within(rows).getByRole("link", { name: "En el libro" });
  const query = new URL(link.getAttribute("href") ?? "", "http://x").searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    empresa: "1",
    desde: "2026-11-01",
    hasta: "2026-11-30",
    sentido: "recibido",
    de_antes: "0",
    estado: expect.stringMatching(/^validado,/),
  });
  expect(within(rows).getByText("$ 363.000,00")).toBeInTheDocument();
  expect(within(rows).getByRole("link", { name: /Falta validar/ })).toHaveAttribute(
    "href",
    expect.stringContaining("estado=recibido"),
  );
  const without = await within(rows).findByRole("link", { name: "En el libro, sin documento" });
  // It is counted as its list is.
  const counted = asked
    .map(({ address }) => new URL(address, "http://x").searchParams)
    .find((one) => one.has("without_file"));
  expect([counted?.get("state"), counted?.get("historic")]).toEqual([query.get("estado"), "0"]);
  expect(without).toHaveAttribute("href", expect.stringContaining("de_antes=0"));
  expect(await screen.findByText("Mes fiscal sin cerrar: noviembre de 2026")).toBeInTheDocument();
});

test("a month without vouchers says so, and one half typed asks for nothing", async () => {
  unfiled = 0;
  list = { ...pageOf([]), total: 0, totals: [], states: {} as never, observed: 0 };
  draw();
  expect(await screen.findByText("No hay comprobantes recibidos en noviembre de 2026")).toBeInTheDocument();
  act(() => page.set({ mes: "2026-1" }));
  expect(await screen.findByText("Escribir el mes como 2026-11.")).toBeInTheDocument();
  expect(asked.some(({ address }) => address.includes("2026-1-"))).toBe(false);
});

test("each country has its own files, of its own period", async () => {
  const said: string[] = [];
  refused = { status: 422, body: { error: "No entra en el diseño." } };
  draw();
  for (const name of ["Libro IVA: comprobantes", "Libro IVA: alícuotas", "ZIP de documentos"])
    await user.click(await screen.findByRole("button", { name }));
  act(() => page.set({ empresa: "2", ano: "2026", parte: "2" }));
  for (const name of ["Facturas recibidas", "Modelo 347", "Modelos 111 / 190"])
    await user.click(await screen.findByRole("button", { name }));
  expect(screen.queryByRole("button", { name: /Libro IVA/ })).toBeNull();
  said.push(...asked.map(({ address }) => address.replace(/^.*\/api/, "")).filter((one) => /books|zip/.test(one)));
  expect(said).toEqual([
    "/vouchers/books/ar-compras?company=1&month=2026-11&file=comprobantes",
    "/vouchers/books/ar-compras?company=1&month=2026-11&file=alicuotas",
    "/vouchers/zip?company=1&month=2026-11",
    "/vouchers/books/es-recibidas?company=2&from=2026-04-01&until=2026-06-30",
    "/vouchers/books/es-terceros/excel?company=2&year=2026&model=347",
    "/vouchers/books/es-terceros/excel?company=2&year=2026&model=111",
  ]);
});

test("a share is added with a comma; what is refused is said at its field and nothing typed is lost", async () => {
  draw();
  await user.click(await screen.findByRole("button", { name: "Agregar porcentaje" }));
  const box = within(await screen.findByRole("dialog"));
  await user.type(await box.findByLabelText(/^Porcentaje que recupera/), "40,5");
  const message = "Hasta 100.";
  refused = { status: 400, body: { error: message, issues: [{ path: "percent", message }] } };
  await user.click(box.getByRole("button", { name: "Agregar" }));
  expect(await box.findByText(message)).toBeInTheDocument();
  expect(box.getByLabelText(/^Porcentaje que recupera/)).toHaveValue("40,5");
  expect(writes()[0]?.body).toMatchObject({ company_id: 1, percent: "40.5" });
});

test("a year is closed after what it moves was seen, and again when it is another share; undone with a reason", async () => {
  draw();
  await user.click(await screen.findByRole("button", { name: "Cerrar un año" }));
  const box = within(await screen.findByRole("dialog"));
  const percent = await box.findByLabelText(/^Prorrata definitiva/);
  await user.type(percent, "45");
  await user.click(box.getByRole("button", { name: "Ver qué mueve" }));
  expect(await box.findByText("Luces · 2 comprobantes")).toBeInTheDocument();
  expect(writes()).toEqual([]);
  await user.type(percent, ",5");
  expect(box.queryByText("Luces · 2 comprobantes")).toBeNull();
  await user.click(box.getByRole("button", { name: "Ver qué mueve" }));
  await user.click(await box.findByRole("button", { name: "Confirmar" }));
  expect(writes()[0]).toMatchObject({ method: "POST", body: { company_id: 1, percent: "45.5" } });
  await user.click(await screen.findByRole("button", { name: "Deshacer la prorrata de 2024" }));
  const why = within(await screen.findByRole("dialog", { name: /Deshacer la prorrata/ }));
  await user.type(await why.findByRole("textbox"), "Faltaba un mes");
  await user.click(why.getByRole("button", { name: "Deshacer" }));
  expect(writes()[1]?.address).toContain("/vat-years/3/undo");
  expect(writes()[1]?.body).toEqual({ version: 1, reason: "Faltaba un mes" });
});

test("who only reads sees what there is, without files or shares", async () => {
  role = "Manager";
  draw();
  expect(await screen.findByRole("link", { name: "En el libro" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Libro IVA|Agregar porcentaje|Cerrar un año/ })).toBeNull();
  expect(asked.some(({ address }) => /vat-|period-locks/.test(address))).toBe(false);
});
