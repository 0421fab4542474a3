/** @jest-environment jsdom */
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CallError } from "@/lib/client/callError";
import type { Account } from "@/lib/suppliers/accounts/schema";
import type { Supplier } from "@/lib/suppliers/schema";
import { AccountAlert } from "./accounts/AccountAlert";
import MergeModal from "./MergeModal";
import NewSupplierDrawer from "./NewSupplierDrawer";

const run = jest.fn<Promise<unknown>, [unknown]>();
const push = jest.fn();
const asked = jest.fn<Promise<unknown>, [unknown, unknown]>();
let answer: unknown;
jest.mock("next/router", () => ({ useRouter: () => ({ push }) }));
jest.mock("@/lib/client/call", () => ({
  ...jest.requireActual("@/lib/client/call"),
  call: (contract: unknown, input: unknown) => asked(contract, input),
}));
jest.mock("@/lib/client/useWrite", () => ({
  useWrite: () => ({ run: (call: unknown) => run(call), busy: false, error: null }),
}));
jest.mock("@/lib/client/useRead", () => ({ useRead: () => ({ data: answer, isValidating: false }) }));
jest.mock("./InvoiceDrop", () => ({ InvoiceDrop: () => null }));

const supplier: Supplier = {
  id: 7,
  version: 2,
  updated_at: "2026-11-20T12:00:00.000Z",
  merged_into: null,
  kept: null,
  country: "AR",
  tax_id: "30-71213802-1",
  id_type: null,
  name: "Luz Austral SA",
  trade_name: "",
  state: "activo",
  own_company: false,
  iva_condition: "responsable_inscripto",
  iva_condition_since: null,
  iibb_regime: "",
  iibb_number: "",
  iibb_jurisdictions: [],
  street: "",
  street_number: "",
  postcode: "",
  town: "",
  region: "",
  address_country: null,
  mail: "viejo@luz.test",
  mail_payments: "",
  mail_invoices: "",
  phone: "",
  payment_days: null,
  payment_fixed_days: [],
  category_id: null,
  category: null,
  purse_id: null,
  purse: null,
  namesakes: 0,
  account: null,
  account_from: null,
  expires_on: null,
};
const account: Account = {
  id: 2,
  supplier_id: 7,
  kind: "cbu",
  number: "•••• 3519",
  last_four: "3519",
  alias: "",
  bic: "",
  bank: "",
  currency: "ARS",
  holder: "Luz Austral SA",
  holder_tax_id: "30-71213802-1",
  replaces_id: 1,
  replaces_last_four: "7702",
  standing: "espera",
  observed: "",
  created_by: "Gustavo Pereyra",
  created_at: "2026-11-19T12:15:00.000Z",
  verified_by: "Silvina Marchetti",
  verified_at: new Date(Date.now() - 24 * 3_600_000).toISOString(),
  usable_from: new Date(Date.now() + 24 * 3_600_000 + 30_000).toISOString(),
  released_by: null,
  released_at: null,
  release_reason: "",
  closed_by: null,
  closed_at: null,
  close_reason: "",
  version: 2,
  told: ["viejo@luz.test"],
  shared_with: [],
  may: [],
  request_id: 1,
};
const user = userEvent.setup();

beforeAll(() => {
  // jsdom has none; a list that opens asks for it.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
beforeEach(() => {
  run.mockReset().mockResolvedValue({ version: 3 });
  asked.mockReset();
  push.mockReset();
  answer = undefined;
});

test("a pasted number that is there opens its record, a wrong one says which digit it should end with", async () => {
  render(<NewSupplierDrawer onClose={() => {}} />);
  const field = await screen.findByRole("textbox", { name: /CUIT o NIF/ });
  const wrong = "El CUIT 30-50084258-5 no es válido: el último dígito tendría que ser 6.";
  asked.mockRejectedValueOnce(new CallError(400, "bad_request", "Revisar", [{ path: "tax_id", message: wrong }], ""));
  await user.type(field, "30-50084258-5");
  await user.click(screen.getByRole("button", { name: "Seguir" }));
  expect(await screen.findByText(wrong)).toBeInTheDocument();
  asked.mockResolvedValueOnce({ country: "AR", tax_id: supplier.tax_id, supplier });
  await user.clear(field);
  await user.type(field, "30712138021{Enter}");
  expect(push).toHaveBeenCalledWith("/showProveedores/7");
});

test("a number of nobody begins the form with it; somebody who added it meanwhile is offered", async () => {
  render(<NewSupplierDrawer onClose={() => {}} />);
  asked.mockResolvedValueOnce({ country: "ES", tax_id: "B19797422", supplier: null });
  await user.type(await screen.findByRole("textbox", { name: /CUIT o NIF/ }), "b-19797422{Enter}");
  expect(await screen.findByRole("textbox", { name: /NIF, NIE o CIF/ })).toHaveValue("B19797422");
  expect(screen.queryByText("Ingresos Brutos")).toBeNull();
  await user.type(screen.getByRole("textbox", { name: /Razón social/ }), "Backline SL");
  run.mockRejectedValueOnce(new CallError(409, "conflict", "Ya tiene este número.", [], "", { ...supplier, id: 9 }));
  await user.click(screen.getByRole("button", { name: "Agregar" }));
  expect(await screen.findByRole("link", { name: "Abrir Luz Austral SA" })).toHaveAttribute(
    "href",
    "/showProveedores/9",
  );
  expect(run.mock.calls[0]?.[0]).toMatchObject({ body: { name: "Backline SL", tax_id: "B19797422", country: "ES" } });
});

test("a merge shows what both say, and sends the fields that were chosen", async () => {
  const keeper = {
    ...supplier,
    id: 8,
    version: 5,
    name: "Luz Austral",
    mail: "otro@luz.test",
    iva_condition: "" as const,
  };
  answer = { items: [supplier, keeper] };
  render(<MergeModal row={supplier} onClose={() => {}} />);
  await user.click(await screen.findByRole("combobox", { name: /El proveedor que queda/ }));
  await user.click(await screen.findByRole("option", { name: /Luz Austral/ }));
  const table = within(screen.getByRole("table", { name: "Con qué queda cada dato" }));
  // What the one that stays has not is taken unless somebody says otherwise.
  expect(table.getByRole("radio", { name: "Responsable inscripto" })).toBeChecked();
  expect(table.getByRole("radio", { name: "otro@luz.test" })).toBeChecked();
  await user.click(table.getByRole("radio", { name: "viejo@luz.test" }));
  await user.click(screen.getByRole("button", { name: "Unir" }));
  expect(run).toHaveBeenCalledWith({
    params: { id: 7 },
    body: { into: 8, version: 2, into_version: 5, take: ["iva_condition", "mail"] },
  });
  expect(push).toHaveBeenCalledWith("/showProveedores/8");
});

test("a changed account says who loaded and verified it, from when it may be paid, and who was told", async () => {
  const before: Account = {
    ...account,
    id: 1,
    replaces_id: null,
    last_four: "7702",
    number: "•••• 7702",
    standing: "reemplazada",
  };
  // Counted from its drawing: on a busy machine the file began long before.
  const waiting = { ...account, usable_from: new Date(Date.now() + 24 * 3_600_000 + 30_000).toISOString() };
  const { rerender } = render(<AccountAlert accounts={[waiting, before]} />);
  expect(screen.getByText(/Gustavo Pereyra cargó CBU terminado en 3519/)).toBeInTheDocument();
  expect(screen.getByText(/Antes cobraba en la terminada en 7702/)).toBeInTheDocument();
  expect(screen.getByText("faltan 24 h 0 min")).toBeInTheDocument();
  expect(screen.getByText("Se avisó a quienes firman y a viejo@luz.test.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Comparar cuentas" }));
  expect(await screen.findByText("•••• 7702")).toBeInTheDocument();
  rerender(<AccountAlert accounts={[{ ...account, standing: "lista" }, before]} />);
  expect(screen.queryByText("Cambió la cuenta bancaria")).toBeNull();
});
