/** @jest-environment jsdom */
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import type { VoucherView } from "@/lib/vouchers/schema";
import { NewVoucher } from "./NewVoucher";
import { VoucherRecord } from "./record/VoucherRecord";
import { page } from "./testing/address";
import { companies, pageOf, rowOf, viewOf } from "./testing/records";
import { type Answer, type Asked, serve } from "./testing/server";

jest.mock("@/lib/client/useAddress", () => jest.requireActual("./testing/address"));
jest.mock("@/lib/client/useLive", () => ({ useLive: () => undefined }));
jest.mock("@/lib/client/useMe", () => {
  const me = jest.requireActual("@/lib/testing/person").signedInWith("Administracion");
  return { useMe: () => me };
});

const supplier = {
  id: 5,
  name: "Luces SRL",
  tax_id: "30-71213802-1",
  country: "AR",
  iva_condition: "responsable_inscripto",
  account: "lista",
};
const user = userEvent.setup();
let asked: Asked[];
let record: VoucherView;
/** What a write is answered, by the end of its address, in place of the record. */
let answers: Record<string, Answer>;
let suggested: unknown[];
let shut: string;
const writes = () => asked.filter(({ method, address }) => method !== "GET" && !address.endsWith("/preview"));
const draw = (element: React.ReactElement) =>
  render(<SWRConfig value={{ provider: () => new Map() }}>{element}</SWRConfig>);

beforeEach(() => {
  page.reset();
  sessionStorage.clear();
  record = viewOf(1);
  answers = {};
  suggested = [];
  shut = "";
  asked = serve(({ method, address }) => {
    if (address.endsWith("/preview")) return { body: { lines: [], shut } };
    if (method !== "GET") {
      const said = Object.entries(answers).find(([end]) => address.endsWith(end))?.[1];
      return said ?? { body: { ...record, version: record.version + 1 } };
    }
    if (address.endsWith("/companies")) return { body: companies };
    if (address.includes("/history")) return { body: { items: [], next_cursor: null } };
    if (address.includes("/allocation-suggestions")) return { body: { data: suggested } };
    if (/allocation-t/.test(address)) return { body: { data: [], targets: [], categories: [] } };
    if (address.includes("/suppliers/")) return { body: supplier };
    if (address.includes("/suppliers")) return { body: { items: [supplier], next_cursor: null, total: 1, states: {} } };
    if (address.includes("/vouchers?")) return { body: pageOf([rowOf(1), rowOf(2)]) };
    return { body: record };
  });
});

// By its label's text: roles of a whole form are slow to find.
const field = (name: string) =>
  screen.findByLabelText(new RegExp(`^${name}\\*?$`), { selector: "input, textarea" }, { timeout: 5_000 });
const retype = async (name: string, text: string) => {
  const box = await field(name);
  await user.clear(box);
  await user.type(box, text);
};

test("sums are checked as one types, in the server's words, at their field", async () => {
  draw(<VoucherRecord id={1} />);
  await retype("Total", "121000,06");
  const said = /Los importes no cierran: neto 100\.000,00 \+ IVA 21\.000,00 = 121\.000,00 y el total dice 121\.000,06/;
  // At its field, and in place of what would validate it so.
  expect(await screen.findAllByText(said)).toHaveLength(2);
  expect(screen.getByText("no cierra: faltan 0,06")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: /Validar y abrir el siguiente/ })).toBeDisabled();
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(writes()).toEqual([]);
});

test("Ctrl+Enter saves what was typed, validates and opens the next one that waits", async () => {
  page.set({ comprobante: "1" });
  draw(<VoucherRecord id={1} />);
  await retype("Nota", "Alquiler de consola");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(writes()[0]).toMatchObject({
    method: "PUT",
    body: { note: "Alquiler de consola", version: 1, supplier_id: 5 },
  });
  expect(writes()[1]).toMatchObject({ address: "/api/vouchers/1/validate", body: { version: 2, alike_reason: "" } });
  await waitFor(() => expect(page.get("comprobante")).toBe("2"));
});

test("what is already right is validated without being saved again, and what is refused stands at its field", async () => {
  const message = "Falta el punto de venta.";
  answers["/validate"] = {
    status: 422,
    body: { error: message, code: "voucher_invalid", issues: [{ path: "point", message }] },
  };
  draw(<VoucherRecord id={1} />);
  await user.click(await screen.findByRole("button", { name: /Validar y abrir el siguiente/ }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(await field("Punto de venta")).toBeInvalid();
  expect(writes().map(({ address }) => address)).toEqual(["/api/vouchers/1/validate"]);
});

test("what somebody else saved meanwhile stands beside what was typed", async () => {
  answers["/vouchers/1"] = {
    status: 409,
    body: { error: "Cambió", code: "stale_version", current: { ...record, note: "De ellos", version: 4 } },
  };
  draw(<VoucherRecord id={1} />);
  await retype("Nota", "Mía");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByRole("row", { name: "Nota De ellos Mía" })).toBeInTheDocument();
  delete answers["/vouchers/1"];
  await user.click(screen.getByRole("button", { name: "Guardar lo mío" }));
  await waitFor(() => expect(writes().filter(({ method }) => method === "PUT")).toHaveLength(2));
  expect(writes().filter(({ method }) => method === "PUT")[1]?.body).toMatchObject({ note: "Mía", version: 4 });
});

test("Ctrl+O asks why it is observed, and what is refused is told there", async () => {
  answers["/observe"] = { status: 409, body: { error: "Ya está observado: CAE vencido", code: "conflict" } };
  draw(<VoucherRecord id={1} />);
  await field("Nota");
  await user.keyboard("{Control>}o{/Control}");
  const modal = await screen.findByRole("dialog");
  await user.type(within(modal).getByRole("textbox"), "Falta la orden");
  await user.click(within(modal).getByRole("button", { name: "Observar" }));
  expect(await within(modal).findByText("Ya está observado: CAE vencido")).toBeInTheDocument();
  expect(writes()[0]?.body).toEqual({ version: 1, reason: "Falta la orden" });
});

test("one that looks like another leads to it and asks why it is not the same", async () => {
  record = viewOf(1, {
    alike: [{ id: 9, text: "FC A 3-9", why: "importe", message: "Mismo proveedor e importe que FC A 3-9." }],
  });
  draw(<VoucherRecord id={1} />);
  expect(await screen.findByText("Mismo proveedor e importe que FC A 3-9.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Ver" })).toHaveAttribute("href", "?comprobante=9");
  await user.type(await field("Por qué no es el mismo"), "Dos noches");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(writes()[1]?.body).toEqual({ version: 2, alike_reason: "Dos noches", anyway: false }));
});

test("a new one that is there already leads to where it is, and what was typed stays", async () => {
  const message = "Ya está: FC A 00003-00001234 entró el 3/11 por enlace y está programado.";
  answers["/vouchers"] = {
    status: 409,
    body: {
      error: message,
      code: "voucher_exists",
      current: { id: 44, state: "programado", link: "/Comprobantes?comprobante=44" },
    },
  };
  draw(<NewVoucher />);
  await user.type(await field("Número"), "1234");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Abrirlo" })).toHaveAttribute("href", "?comprobante=44");
  expect(await field("Número")).toHaveValue("1234");
});

test("a base fills its VAT and the sums", async () => {
  draw(<NewVoucher />);
  await user.click(await screen.findByRole("button", { name: "Agregar alícuota" }));
  await user.type(await field("Base"), "100000");
  await user.type(await field("Total"), "121000");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toMatchObject({
    company_id: 1,
    net_taxed: "100000.00",
    vat: "21000.00",
    total: "121000.00",
    vat_lines: [{ rate_code: "5", base: "100000.00", amount: "21000.00" }],
    file_ids: [],
  });
});

test("Tab goes to what is unsure; a candidate is taken by its key, and what nobody looked at is shown once before it is taken", async () => {
  const sure = { source: "qr" as const, confidence: "alta" as const, candidates: [] };
  record = viewOf(1, {
    reading: {
      state: "leido",
      fields: {
        number: sure,
        total: sure,
        due_date: { source: "texto", confidence: "baja", candidates: ["2026-12-02"] },
      },
    },
  });
  draw(<VoucherRecord id={1} />);
  expect(await screen.findByText("1 dato por confirmar")).toBeInTheDocument();
  expect(screen.getByText("los otros 2 llegaron completos")).toBeInTheDocument();
  const first = screen.getByRole("button", { name: /^1 / });
  expect(first).toHaveFocus();
  await user.tab();
  expect(screen.getByRole("button", { name: /Validar y abrir el siguiente/ })).toHaveFocus();
  await user.tab({ shift: true });
  expect(first).toHaveFocus();
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(writes()).toEqual([]);
  await user.keyboard("2");
  expect(await screen.findByText("Nada por confirmar")).toBeInTheDocument();
  expect(await field("Vence")).toHaveValue("mié 2 dic 2026");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(writes()[0]).toMatchObject({ method: "PUT", body: { due_date: "2026-12-02" } }));
});

test("what is suggested stands as its allocation, and is sent as it is validated", async () => {
  const line = { project_id: null, event_id: null, cost_centre_id: null, category_id: null, purse_id: null };
  const lines = [
    { ...line, show_id: 12, percent: "60", name: "Obras" },
    { ...line, show_id: 13, percent: "40", name: "Vera" },
  ];
  suggested = [{ voucher_id: 1, text: "últimas 3", lines }];
  draw(<VoucherRecord id={1} />);
  const part = await screen.findByRole("region", { name: "Imputación" });
  expect(await within(part).findByText("últimas 3")).toBeInTheDocument();
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(writes().at(-1)?.address).toMatch(/validate$/));
  expect(writes().at(-1)?.body).toMatchObject({
    version: 1,
    lines: [
      { show_id: 12, percent: "60" },
      { show_id: 13, percent: "40" },
    ],
  });
});

test("a shut month is asked about beside the split, and validating with that on the screen says yes", async () => {
  const line = { project_id: null, event_id: null, cost_centre_id: null, category_id: null, purse_id: null };
  suggested = [{ voucher_id: 1, text: "últimas 3", lines: [{ ...line, show_id: 12, percent: "100", name: "Obras" }] }];
  shut = "Marzo está cerrado: la corrección va a noviembre, ¿seguir?";
  draw(<VoucherRecord id={1} />);
  expect(await screen.findByText(shut)).toBeInTheDocument();
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(writes().at(-1)?.address).toMatch(/validate$/));
  expect(writes().at(-1)?.body).toMatchObject({ lines: [{ show_id: 12 }], anyway: true });
});

test("what does not change any more is what the server says, with why", async () => {
  const [which, whose] = ["Ya tiene pagos: anularlo para cambiar el número.", "Ya tiene pagos: la moneda queda."];
  const locked = [
    { field: "number", message: which },
    { field: "company_id", message: whose },
    { field: "currency", message: whose },
  ];
  record = viewOf(1, { state: "aprobado", paid: "1000.00", acciones: ["corregir"], locked });
  draw(<VoucherRecord id={1} />);
  expect(await screen.findByText(which)).toBeInTheDocument();
  expect(screen.getAllByText(whose)).toHaveLength(1);
  expect(await field("Número")).toHaveAttribute("readonly");
  expect(screen.getByLabelText("Moneda")).toBeDisabled();
  expect(screen.getByLabelText(/^Empresa que recibe/)).toBeDisabled();
  expect(await field("Fecha")).not.toHaveAttribute("readonly");
  expect(await field("Total")).not.toHaveAttribute("readonly");
});
