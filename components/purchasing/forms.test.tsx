/** @jest-environment jsdom */
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { type Answer, type Asked, serve } from "@/components/vouchers/testing/server";
import type { BillView } from "@/lib/purchasing/matches/schema";
import type { OrderView } from "@/lib/purchasing/orders/schema";
import type { PurchaseView } from "@/lib/purchasing/schema";
import { RequisitionDrawer } from "./RequisitionDrawer";
import { ReceiveForm } from "./receive/ReceiveForm";
import { BillForm } from "./record/BillForm";
import { deviationOf, MatchPane } from "./record/MatchPane";
import { QuoteForm } from "./record/QuoteForm";
import { TolerancesDrawer } from "./TolerancesDrawer";

jest.mock("@/lib/client/useLive", () => ({ useLive: () => undefined }));
jest.mock("next/router", () => ({
  useRouter: () => ({ push: async () => true, events: { on: () => undefined, off: () => undefined } }),
}));
jest.mock("@/lib/client/useMe", () => {
  const me = jest.requireActual("@/lib/testing/person").signedInWith("Administrador");
  return { useMe: () => me };
});

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const named = (id: number, name: string) => ({ id, name });
const CHOICES = {
  suppliers: [named(4, "Imprenta Sur")],
  companies: [named(1, "Bambalina SA")],
  purses: [named(7, "Gira 2026")],
  shows: [named(3, "La Calesita")],
  categories: [named(9, "Vestuario")],
};
const asked2 = [
  { id: 11, n: 1, kind: "bien", description: "Remera negra", quantity: "110.000", unit: "unidad", purse: null },
  { id: 12, n: 2, kind: "bien", description: "Gorra", quantity: "40.500", unit: "unidad", purse: null },
];
const VIEW = {
  row: { id: 5, code: "SC-2026-005", title: "Remeras", currency: "ARS", version: 2, need_day: null, purse: null },
  lines: asked2,
  company: null,
  show: null,
  category: null,
  estimate: null,
  quotes: [],
} as unknown as PurchaseView;
const lineOf = (id: number, description: string, more: object = {}) => ({
  id,
  kind: "bien",
  description,
  quantity: "110.000",
  unit: "unidad",
  unit_price: "1500.5000",
  received: "100.000",
  billed: "0.000",
  ...more,
});
const ORDER = {
  id: 20,
  code: "OC-2026-020",
  currency: "ARS",
  lines: [lineOf(31, "Remera negra"), lineOf(32, "Gorra", { received: "40.500" })],
} as unknown as OrderView;
const BILL = { voucher_id: 8, version: 6, text: "FC A 3-77", net: "1000.00", lines: [] } as unknown as BillView;

const user = userEvent.setup({ delay: null });
let asked: Asked[];
let refused: Answer | null;
const refuse = (...issues: readonly [path: string, message: string][]) => {
  const body = {
    error: "Faltan datos.",
    code: "invalid_input",
    issues: issues.map(([path, message]) => ({ path, message })),
    request_id: "r",
  };
  refused = { status: 400, body };
};
const writes = () => asked.filter(({ method }) => method !== "GET");
const draw = (element: React.ReactElement) =>
  render(<SWRConfig value={{ provider: () => new Map() }}>{element}</SWRConfig>);
/** What is said at a field: its error is what describes it. */
async function saidAt(field: HTMLElement, message: string): Promise<void> {
  await waitFor(() => {
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const ids = (field.getAttribute("aria-describedby") ?? "").split(" ");
    expect(ids.map((id) => document.getElementById(id)?.textContent).join(" ")).toContain(message);
  });
}
const fill = async (field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.type(field, text);
};
/** Closed without saving and opened again, as after a reload. */
function again(first: { unmount: () => void }, element: React.ReactElement) {
  first.unmount();
  return draw(element);
}

beforeEach(() => {
  window.sessionStorage.clear();
  refused = null;
  asked = serve(({ method, address }) => {
    if (method !== "GET") return refused ?? { status: 201, body: address.includes("tolerances") ? [] : VIEW };
    if (address.includes("/choices")) return { body: CHOICES };
    if (address.includes("/candidates"))
      return {
        body: {
          data: [
            { id: 8, text: "FC A 3-77", net: "1000.00", total: null, currency: "ARS", state: "Recibido", version: 6 },
          ],
        },
      };
    return { body: [] };
  });
});

describe("what is asked for", () => {
  const form = <RequisitionDrawer onClose={() => undefined} />;

  test("each refusal stands at its field, also of a line after another was taken away", async () => {
    draw(form);
    await fill(screen.getByLabelText("Qué se compra"), "Remeras");
    await fill(screen.getByLabelText("Línea 1"), "Remera negra");
    await user.click(screen.getByRole("button", { name: "Agregar línea" }));
    refuse(
      ["title", "Hasta 200 caracteres."],
      ["need_day", "La fecha no es válida."],
      ["purse_id", "La bolsa ya no existe."],
      ["show_id", "El show ya no existe."],
      ["company_id", "La empresa ya no existe."],
      ["category_id", "El rubro ya no existe."],
      ["lines.1.description", "Falta qué se pide."],
      ["lines.1.unit", "Hasta 40 caracteres."],
      ["lines.1.purse_id", "La bolsa de la línea ya no existe."],
    );
    await user.click(screen.getByRole("button", { name: "Pedir" }));
    await saidAt(screen.getByLabelText("Qué se compra"), "Hasta 200 caracteres.");
    await saidAt(screen.getByLabelText("Para cuándo"), "La fecha no es válida.");
    await saidAt(screen.getByRole("combobox", { name: "Bolsa que la paga" }), "La bolsa ya no existe.");
    await saidAt(screen.getByRole("combobox", { name: "Show" }), "El show ya no existe.");
    await saidAt(screen.getByRole("combobox", { name: "Empresa" }), "La empresa ya no existe.");
    await saidAt(screen.getByRole("combobox", { name: "Rubro" }), "El rubro ya no existe.");
    await saidAt(screen.getByLabelText("Línea 2"), "Falta qué se pide.");
    await saidAt(screen.getAllByLabelText("Unidad")[1] as HTMLElement, "Hasta 40 caracteres.");
    await saidAt(screen.getAllByRole("combobox", { name: "Otra bolsa" })[1] as HTMLElement, "La bolsa de la línea");
    await user.click(screen.getByRole("button", { name: "Quitar la línea 1" }));
    await saidAt(screen.getByLabelText("Línea 1"), "Falta qué se pide.");
  });

  test("what is typed is there again, Spanish decimals are sent plain, and what was saved is gone", async () => {
    const first = draw(form);
    await fill(screen.getByLabelText("Qué se compra"), "Remeras de gira");
    await fill(screen.getByLabelText("Línea 1"), "Remera");
    await fill(screen.getByLabelText("Cantidad"), "1.200,5");
    const second = again(first, form);
    expect(screen.getByLabelText<HTMLInputElement>("Qué se compra").value).toBe("Remeras de gira");
    expect(screen.getByLabelText<HTMLInputElement>("Cantidad").value).toBe("1.200,5");
    await user.click(screen.getByRole("button", { name: "Pedir" }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]).toMatchObject({
      method: "POST",
      address: "/api/requisitions",
      body: { title: "Remeras de gira", lines: [{ description: "Remera", quantity: "1200.5" }] },
    });
    again(second, form);
    expect(screen.getByLabelText<HTMLInputElement>("Qué se compra").value).toBe("");
  });
});

describe("a quote", () => {
  const form = <QuoteForm view={VIEW} onClose={() => undefined} />;
  const prices = () => screen.getAllByLabelText("Precio");

  test("lines without a price are left out; what is refused stands at the one that it is of, and stays there", async () => {
    draw(form);
    await fill(prices()[1] as HTMLElement, "1.500,50");
    refuse(
      ["supplier_id", "Falta el proveedor."],
      ["valid_until", "Es anterior a la cotización."],
      ["delivery_day", "La fecha no es válida."],
      ["terms", "Hasta 200 caracteres."],
      ["lines.0.unit_price", "El precio es un número con hasta 4 decimales y punto."],
      ["lines.0.quantity", "La cantidad tiene que ser mayor que 0."],
      ["lines.0.pack", "La cantidad tiene que ser mayor que 0."],
      ["lines.0.unit", "Hasta 40 caracteres."],
    );
    await user.click(screen.getByRole("button", { name: "Guardar cotización" }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect((writes()[0]?.body as { lines: object[] } | undefined)?.lines).toEqual([
      {
        requisition_line_id: 12,
        description: "Gorra",
        unit: "unidad",
        vat_rate: "21",
        quantity: "40.5",
        pack: "1",
        unit_price: "1500.50",
      },
    ]);
    await saidAt(screen.getByRole("combobox", { name: "Proveedor" }), "Falta el proveedor.");
    await saidAt(screen.getByLabelText("Vale hasta"), "Es anterior a la cotización.");
    await saidAt(screen.getByLabelText("Entrega"), "La fecha no es válida.");
    await saidAt(screen.getByLabelText("Pago"), "Hasta 200 caracteres.");
    await saidAt(prices()[1] as HTMLElement, "hasta 4 decimales");
    await saidAt(screen.getAllByLabelText("Cantidad")[1] as HTMLElement, "mayor que 0");
    await saidAt(screen.getAllByLabelText("Trae")[1] as HTMLElement, "mayor que 0");
    await saidAt(screen.getAllByLabelText("Unidad")[1] as HTMLElement, "Hasta 40 caracteres.");
    // A price for the first line does not move what was said of the second.
    await fill(prices()[0] as HTMLElement, "10");
    await saidAt(prices()[1] as HTMLElement, "hasta 4 decimales");
    expect(prices()[0]?.getAttribute("aria-invalid")).not.toBe("true");
  });

  test("what is typed of it is there again", async () => {
    const first = draw(form);
    await fill(prices()[0] as HTMLElement, "12,5");
    await fill(screen.getByLabelText("Pago"), "30 días");
    again(first, form);
    expect(prices().map((field) => (field as HTMLInputElement).value)).toEqual(["12,5", ""]);
    expect(screen.getByLabelText<HTMLInputElement>("Pago").value).toBe("30 días");
  });
});

describe("what a voucher bills", () => {
  const form = <BillForm order={ORDER} bill={BILL} onClose={() => undefined} />;
  const amounts = () => screen.getAllByLabelText("Cantidad");

  test("lines of nothing are left out; what is refused stands at the one that it is of, and stays there", async () => {
    draw(form);
    await fill(amounts()[0] as HTMLElement, "0");
    await fill(screen.getAllByLabelText("Precio")[1] as HTMLElement, "1.600,25");
    await user.click(screen.getByRole("button", { name: "Algo que no está en la orden" }));
    refuse(
      ["lines.0.unit_price", "El precio es un número con hasta 4 decimales y punto."],
      ["lines.1.description", "Falta qué factura."],
    );
    await user.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]).toMatchObject({
      method: "PUT",
      address: "/api/matches",
      body: {
        voucher_id: 8,
        version: 6,
        order_id: 20,
        lines: [
          { order_line_id: 32, quantity: "40.5", unit_price: "1600.25" },
          { order_line_id: null, quantity: "1" },
        ],
      },
    });
    await saidAt(screen.getAllByLabelText("Precio")[1] as HTMLElement, "hasta 4 decimales");
    await saidAt(screen.getByLabelText("Qué factura"), "Falta qué factura.");
    await fill(amounts()[0] as HTMLElement, "5");
    await saidAt(screen.getAllByLabelText("Precio")[1] as HTMLElement, "hasta 4 decimales");
    expect(screen.getAllByLabelText("Precio")[0]?.getAttribute("aria-invalid")).not.toBe("true");
  });

  test("which voucher it is is chosen; a refusal of it stands there, and what is typed is there again", async () => {
    const fresh = <BillForm order={ORDER} onClose={() => undefined} />;
    const first = draw(fresh);
    const which = screen.getByRole("combobox", { name: "Comprobante del proveedor" });
    await user.click(which);
    await user.click(await screen.findByRole("option", { name: /FC A 3-77/ }));
    await fill(amounts()[0] as HTMLElement, "99,5");
    refuse(["voucher_id", "Ese comprobante ya es de otra orden."]);
    await user.click(screen.getByRole("button", { name: "Guardar" }));
    await saidAt(screen.getByRole("combobox", { name: "Comprobante del proveedor" }), "ya es de otra orden");
    again(first, fresh);
    expect(amounts().map((field) => (field as HTMLInputElement).value)).toEqual(["99,5", "40,5"]);
  });
});

describe("a receipt", () => {
  const lines = [
    { id: 31, kind: "bien", description: "Remera negra", quantity: "110.000", unit: "unidad", received: "100.000" },
    { id: 32, kind: "bien", description: "Gorra", quantity: "40.500", unit: "unidad", received: "0.000" },
  ];
  const form = <ReceiveForm order={20} lines={lines} onDone={() => undefined} />;
  const of = (what: string) => screen.getByRole("textbox", { name: `Cuánto llegó de ${what}` });

  test("what is missing stands there; lines of nothing are left out, and each refusal stands at its line", async () => {
    draw(form);
    expect((of("Remera negra") as HTMLInputElement).value).toBe("10");
    await fill(of("Remera negra"), "0");
    await fill(of("Gorra"), "41,25");
    const message = "Recibieron 41,25 y la orden tenía pendientes 40,5: corregir, o ampliar la orden (se aprueba).";
    refuse(["lines.0.quantity", message], ["reference", "Hasta 60 caracteres."]);
    await user.click(screen.getByRole("button", { name: "Recibir" }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect((writes()[0]?.body as { lines: object[] } | undefined)?.lines).toEqual([
      { order_line_id: 32, quantity: "41.25" },
    ]);
    await saidAt(of("Gorra"), message);
    await saidAt(screen.getByLabelText("Remito"), "Hasta 60 caracteres.");
    await fill(of("Remera negra"), "1");
    await saidAt(of("Gorra"), message);
    expect(of("Remera negra").getAttribute("aria-invalid")).not.toBe("true");
  });

  test("what is typed is there again, and sent again it is the same receipt", async () => {
    const first = draw(form);
    await fill(of("Gorra"), "12,5");
    refuse(["lines.1.quantity", "No."]);
    await user.click(screen.getByRole("button", { name: "Recibir" }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    again(first, form);
    expect((of("Gorra") as HTMLInputElement).value).toBe("12,5");
    refused = null;
    await user.click(screen.getByRole("button", { name: "Recibir" }));
    await waitFor(() => expect(writes()).toHaveLength(2));
    const [one, two] = writes().map(({ body }) => (body as { client_id: string }).client_id);
    expect(two).toBe(one);
  });
});

describe("a tolerance", () => {
  const form = <TolerancesDrawer onClose={() => undefined} />;

  test("each refusal stands at its field; Spanish decimals are sent plain", async () => {
    draw(form);
    const drawer = within(await screen.findByRole("dialog", { name: "Tolerancias de precio" }));
    await fill(drawer.getByLabelText("Porcentaje"), "2,5");
    await fill(drawer.getByLabelText("Suma fija por unidad"), "1.000");
    refuse(["price_percent", "Hasta 100 %."], ["price_fixed", "La suma fija no vale."], ["from_day", "Ya hay una."]);
    await user.click(drawer.getByRole("button", { name: "Agregar" }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toMatchObject({ currency: "ARS", price_percent: "2.5", price_fixed: "1000" });
    await saidAt(drawer.getByLabelText("Porcentaje"), "Hasta 100 %.");
    await saidAt(drawer.getByLabelText("Suma fija por unidad"), "La suma fija no vale.");
    await saidAt(drawer.getByLabelText("Rige desde"), "Ya hay una.");
  });

  test("what is typed is there again until it is added", async () => {
    const first = draw(form);
    await fill(await screen.findByLabelText("Porcentaje"), "3");
    const second = again(first, form);
    expect((await screen.findByLabelText<HTMLInputElement>("Porcentaje")).value).toBe("3");
    await user.click(screen.getByRole("button", { name: "Agregar" }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Porcentaje").value).toBe(""));
    again(second, form);
    expect((await screen.findByLabelText<HTMLInputElement>("Porcentaje")).value).toBe("");
  });
});

describe("what does not fit of a bill", () => {
  const line = lineOf(31, "Remera negra", { n: 1, vat_rate: "21.00" }) as unknown as OrderView["lines"][number];
  const order = { ...ORDER, lines: [line], receipts: [], bills: [] } as unknown as OrderView;
  const bill = {
    ...BILL,
    inside: false,
    pending: false,
    sentence: "Facturan 110 remeras: se recibieron 100.",
    deviations: [
      {
        id: 1,
        kind: "cantidad",
        sentence: "Facturan 110 remeras: se recibieron 100.",
        quantity: "10",
        net: "15005.00",
      },
    ],
    lines: [
      {
        id: 1,
        order_line_id: 31,
        description: "Remera negra",
        quantity: "110.000",
        unit_price: "1500.5",
        net: "165055.00",
      },
    ],
    vat: "0.00",
    total: null,
    due_date: null,
  } as unknown as BillView;
  const pane = (more: Partial<React.ComponentProps<typeof MatchPane>> = {}) => {
    const texts = { at: "Línea 1 de 1", talk: null, onStep: jest.fn(), onClose: jest.fn() };
    const may = { mayResolve: true, mayReceive: true };
    draw(<MatchPane {...texts} {...may} order={order} bill={bill} line={line} {...more} />);
    return screen.queryAllByRole("radio").map((one) => one.closest("label")?.textContent?.slice(0, 12));
  };

  test("goes on in three ways", () => {
    expect(pane()).toHaveLength(3);
    expect(screen.getByText("Recibir más")).toBeInTheDocument();
  });

  test("of an order to which nothing more comes is received no more", () => {
    expect(pane({ mayReceive: false })).toHaveLength(2);
    expect(screen.queryByText("Recibir más")).toBeNull();
    expect(screen.getByRole("button", { name: /Pedir nota de crédito/ })).toBeInTheDocument();
  });

  test("its difference is at the price that is billed, which is what its supplier gives back", () => {
    const [billed] = bill.lines;
    pane({ bill: { ...bill, lines: [{ ...billed, unit_price: "1520" }] } as BillView });
    expect(screen.getByText(/^10 remeras a \$\s?1\.520,00$/)).toBeInTheDocument();
  });

  test("a note that was asked for is said and may be asked for again; what waits for its approval is settled by nobody here", () => {
    expect(pane({ bill: { ...bill, note_asked: "2026-11-27" } })).toHaveLength(3);
    expect(screen.getByText(/^La nota de crédito se pidió el vie 27 nov\.$/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: /Pedirla de nuevo/ })).toBeInTheDocument();
    expect(pane({ bill: { ...bill, state: "en_aprobacion" } })).toHaveLength(3);
    expect(screen.getByText(/^Se pidió aceptarla como está/)).toBeInTheDocument();
  });

  test("whoever may not settle it is offered nothing; what nobody validated is not wrong", () => {
    expect(pane({ mayResolve: false })).toEqual([]);
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(deviationOf({ ...bill, pending: true }, line)).toBeNull();
  });
});
