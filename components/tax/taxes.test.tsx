/** @jest-environment jsdom */
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import type { CashLimitRow } from "@/lib/payments/cashLimits/schema";
import { R119 } from "@/lib/tax/fixtures/regimes";
import type { RegimeView } from "@/lib/tax/schema/regimes";
import type { WithholdingRow } from "@/lib/tax/schema/withholdings";
import { page } from "../vouchers/testing/address";
import { type Asked, serve } from "../vouchers/testing/server";
import { TaxesView } from "./TaxesView";

jest.mock("@/lib/client/useAddress", () => jest.requireActual("../vouchers/testing/address"));
jest.mock("@/lib/client/useLive", () => ({ useLive: () => undefined }));
jest.mock("@/lib/client/useMe", () => {
  const me = jest.requireActual("@/lib/testing/person").signedInWith("Administracion");
  return { useMe: () => me };
});

const nobody = { by: null, at: null, reason: "" };
const company = { id: 1, name: "Productora SA", country: "AR" };
const inForce: RegimeView = {
  ...R119,
  id: 4,
  version: 1,
  name: "Profesiones liberales y oficios",
  conditions: [],
  papers: [],
  returnForm: "sicore",
  period: "mes",
  dueDay: 10,
  toConfirm: true,
  advanceVatPercent: null,
  companies: [{ id: 1, name: "Productora SA" }],
  state: "vigente",
  current: true,
  proposed: nobody,
  decided: nobody,
  decidable: false,
};
const proposed: RegimeView = {
  ...inForce,
  id: 9,
  code: "94",
  formula: "porcentaje",
  scale: [],
  name: "Servicios",
  state: "propuesto",
  current: false,
  decidable: true,
  proposed: { by: "Ana", at: null, reason: "RG nueva" },
};
const limit: CashLimitRow = {
  id: 5,
  country: "AR",
  from_day: "2020-01-01",
  currency: "ARS",
  amount: "1000.00",
  source: "Ley 25.345",
  to_confirm: true,
  current: true,
  created_by: "",
  version: 1,
};
const row: WithholdingRow = {
  id: 7,
  day: "2026-11-20",
  company: { id: 1, name: "Productora SA" },
  supplier: { id: 3, name: "Sonido del Sur SRL" },
  tax_id: "30-70911101-5",
  tax: "ganancias",
  code: "119",
  title: "Ganancias, régimen 119",
  base: "300000.00",
  rate: null,
  said: false,
  amount: "37750.00",
  currency: "ARS",
  state: "emitida",
  certificate: 12,
  declared: null,
  order: 31,
  batch: 5,
  flagged: false,
  annulled_reason: "",
};

let asked: Asked[];
let withholdings: WithholdingRow[];
const user = userEvent.setup();
const show = (ver: string) => {
  page.set({ vista: "impuestos", ver });
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <TaxesView tabs={null} />
    </SWRConfig>,
  );
};

beforeEach(() => {
  page.reset();
  withholdings = [row];
  asked = serve(({ address, method }) => {
    if (address.includes("/cash-limits"))
      return { body: method === "GET" ? { data: [limit] } : { ...limit, version: 2 } };
    if (address.includes("/withholdings/declared")) return { body: { amount: "656.60" } };
    if (method === "POST") return { body: { ...proposed, state: "vigente", decidable: false } };
    if (address.includes("/tax-regimes")) return { body: { data: [proposed, inForce], companies: [company] } };
    if (address.includes("/padrones"))
      return {
        body: {
          data: [],
          missing: [{ jurisdiction: "901", title: "Ingresos Brutos CABA", companies: ["Productora SA"] }],
        },
      };
    return { body: { data: withholdings, total: 1, totals: [{ currency: "ARS", count: 1, amount: "37750.00" }] } };
  });
});

test("certificates: what was withheld, its order and its PDF, with the sum of all that is filtered", async () => {
  show("");
  const table = await screen.findByRole("table", { name: "Retenciones" });
  expect(await within(table).findByText("Sonido del Sur SRL")).toBeInTheDocument();
  expect(within(table).getAllByText("$ 37.750,00")).toHaveLength(2);
  expect(within(table).getByRole("link", { name: "Orden 31" })).toHaveAttribute("href", "/pagos?vista=lotes&lote=5");
  expect(screen.getByRole("button", { name: "Certificado 12 de Sonido del Sur SRL en PDF" })).toBeEnabled();
});

test("of what was paid elsewhere somebody says what was withheld, with how it is known", async () => {
  const declared = { ...row, certificate: null, order: null, batch: null, state: "declarada", amount: "0.00" } as const;
  withholdings.push({ ...declared, id: 8, declared: 90, flagged: true });
  show("");
  const table = await screen.findByRole("table", { name: "Retenciones" });
  expect(within(table).getByText("Falta lo retenido")).toBeInTheDocument();
  await user.click(
    screen.getByRole("button", { name: "Decir lo retenido a Sonido del Sur SRL de Ganancias, régimen 119" }),
  );
  await user.type(screen.getByLabelText(/^Se retuvo/), "656,60");
  await user.type(screen.getByLabelText(/^Cómo se sabe/), "Su certificado 77");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(asked.find(({ method }) => method === "POST")).toBeDefined());
  expect(asked.find(({ method }) => method === "POST")).toMatchObject({
    address: expect.stringContaining("/withholdings/declared"),
    body: { order_id: 90, tax: "ganancias", code: "119", amount: "656.60", reason: "Su certificado 77" },
  });
});

test("regimes say their source and what to confirm; a proposal is approved by who did not make it", async () => {
  show("regimenes");
  const list = await screen.findByRole("list", { name: "Argentina" });
  expect(within(list).getByText("Confirmar con el contador")).toBeInTheDocument();
  expect(within(list).getByText(`Fuente: ${R119.source}`)).toBeInTheDocument();
  expect(
    within(list).getByText(/escala de 8 tramos · \$ 160\.000 no sujetos por mes · mínimo \$ 240/),
  ).toBeInTheDocument();
  const waiting = screen.getByRole("list", { name: "Por aprobar" });
  expect(within(waiting).getByText("Lo propuso Ana: RG nueva")).toBeInTheDocument();
  await user.click(within(waiting).getByRole("button", { name: "Aprobar" }));
  await waitFor(() => expect(asked.find(({ method }) => method === "POST")).toBeDefined());
  expect(asked.find(({ method }) => method === "POST")).toMatchObject({
    address: expect.stringContaining("/tax-regimes/9/decide"),
    body: { approve: true },
  });
});

test("a month without its padrón says whose payments that is of", async () => {
  show("padrones");
  expect(
    await screen.findByText(
      "Falta el padrón de Ingresos Brutos CABA: los pagos de Productora SA retienen como a quien no figura.",
    ),
  ).toBeInTheDocument();
});

test("what is handed in is that of the company's country", async () => {
  show("presentaciones");
  expect(await screen.findByText("SICORE (Ganancias)")).toBeInTheDocument();
  expect(screen.getByText(/El sistema no hace el archivo de SIRE/)).toBeInTheDocument();
  for (const title of ["SIRE (IVA y SUSS)", "Ganancias sin código de SICORE"])
    expect(screen.getByText(title)).toBeInTheDocument();
  expect(screen.getAllByText(/Lista por certificado, para cargar en el sitio del organismo/)).toHaveLength(2);
  expect(screen.queryByText("Modelo 111")).not.toBeInTheDocument();
});

test("up to how much is paid in cash, by country, with its source; another one is added from a day on", async () => {
  show("efectivo");
  const list = await screen.findByRole("list", { name: "Límites de Argentina" });
  expect(within(list).getByText("$ 1.000,00 desde el mié 1 ene 2020")).toBeInTheDocument();
  expect(within(list).getByText("Ley 25.345")).toBeInTheDocument();
  expect(within(list).getByText("Confirmar con el contador")).toBeInTheDocument();
  expect(screen.getByText("Sin límite: se paga lo que haga falta.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Agregar límite en Argentina" }));
  await user.type(screen.getByLabelText(/^Hasta/), "250.000");
  await user.type(screen.getByLabelText(/norma/), "Resolución 1");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(asked.find(({ method }) => method === "POST")).toBeDefined());
  expect(asked.find(({ method }) => method === "POST")).toMatchObject({
    address: expect.stringContaining("/cash-limits"),
    body: { country: "AR", amount: "250000.00", source: "Resolución 1", to_confirm: true },
  });
});
