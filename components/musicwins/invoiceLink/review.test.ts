import { EMPTY_INVOICE, type InvoiceForm } from "@/lib/musicwins/rules/suggestion";
import type { Asked } from "./asked";
import { blankForm, currenciesOf, filledForm, isForeign, reviewRows, startsOpen, voucherKind } from "./review";
import { secondsLeft } from "./useSending";

const asked: Asked = {
  proveedor: "Grupo Pampa",
  titulo: "Backline",
  importe_ars: "4860000.00",
  importe_usd: "0.00",
  proveedor_cuit: "30-70915527-6",
  facturar_a: { name: "Productora SA", tax_id: "30714822361", country: "AR" },
  expires_at: "2026-12-20T00:00:00.000Z",
  used: false,
};
const read: InvoiceForm = {
  supplier_tax_id: "30709155276",
  recipient_tax_id: "30714822361",
  tipo: "A",
  punto_venta: "10",
  numero: "94",
  fecha: "2026-11-20",
  total: "4860000.00",
  divisa: "ARS",
  percepciones: "",
  cae: "70417054367476",
};
const verdicts = (form: Partial<InvoiceForm>, from: InvoiceForm | null = read) =>
  Object.fromEntries(
    reviewRows({ ...read, ...form }, asked, from).map(({ id, verdict }) => [id, verdict?.text ?? null]),
  );

test("what was read and fits has a verdict, the rest a pencil", () => {
  expect(verdicts({})).toEqual({
    supplier: "válido",
    recipient: "coincide",
    voucher: null,
    date: null,
    total: "igual al acordado",
    cae: "leído",
  });
  expect(reviewRows(read, asked, read).map(({ shown }) => shown)).toEqual([
    "CUIT 30-70915527-6",
    "CUIT 30-71482236-1",
    "Factura A 0010-00000094",
    "vie 20 nov 2026",
    "$ 4.860.000,00",
    "70417054367476",
  ]);
});

test("what does not fit says so", () => {
  expect(verdicts({ recipient_tax_id: "30500842586" }).recipient).toBe("no coincide");
  expect(verdicts({ supplier_tax_id: "30709155270" }).supplier).toBe("revisar el número");
  expect(verdicts({ total: "4860000.01" }).total).toBe("más que lo acordado");
  expect(verdicts({ total: "1.00" }).total).toBe("menos que lo acordado");
  expect(verdicts({ divisa: "EUR" }).total).toBe("lo completa el equipo");
  expect(verdicts({ cae: "1" }).cae).toBeNull();
});

test("percepciones are no part of what was agreed", () => {
  expect(verdicts({ total: "4986000.00", percepciones: "126.000,00" }).total).toBe("igual al acordado");
  expect(verdicts({ total: "4986000.00", percepciones: "125999.99" }).total).toBe("más que lo acordado");
  expect(verdicts({ percepciones: "x" }).total).toBeNull();
  const [row] = reviewRows({ ...read, percepciones: "126000" }, asked, read).filter(({ id }) => id === "total");
  expect(row?.note).toBe("$ 126.000,00 son percepciones");
});

test("the request's CUIT and amount are filled in, what was read goes before them, and both stay fields", () => {
  expect(blankForm(asked)).toMatchObject({ recipient_tax_id: "30714822361" });
  expect(filledForm(asked, { ...read, recipient_tax_id: "" }).recipient_tax_id).toBe("30714822361");
  expect(blankForm(asked)).toMatchObject({ supplier_tax_id: "30-70915527-6", total: "4860000.00", divisa: "ARS" });
  expect(blankForm({ ...asked, importe_usd: "10.00" }).total).toBe("");
  expect(filledForm(asked, { ...read, total: "1.00", supplier_tax_id: "" })).toMatchObject({
    total: "1.00",
    supplier_tax_id: "30-70915527-6",
  });
  expect(filledForm(asked, { ...read, total: "", divisa: "EUR" }).total).toBe("");
  const open = (form: InvoiceForm, said: InvoiceForm | null) =>
    reviewRows(form, asked, said).flatMap((row) => (startsOpen(row, form, asked, said) ? [row.id] : []));
  expect(open(blankForm(asked), null)).toEqual(["supplier", "recipient", "voucher", "date", "total", "cae"]);
  expect(open(read, read)).toEqual([]);
  expect(open(filledForm(asked, { ...read, total: "" }), { ...read, total: "" })).toEqual(["total"]);
});

test("nothing is judged before it is there", () => {
  expect(Object.values(verdicts(EMPTY_INVOICE, null)).filter(Boolean)).toEqual([]);
  expect(verdicts({ supplier_tax_id: "CL761248901" }).supplier).toBe("sin verificar");
  expect(blankForm(asked).divisa).toBe("ARS");
  expect(blankForm({ ...asked, importe_usd: "10.00" }).divisa).toBe("");
});

test("the seconds that are left follow the speed so far", () => {
  expect(secondsLeft(4_000_000, 2_000_000, 0, 4_000)).toBe(4);
  expect(secondsLeft(4_000_000, 3_000_000, 2_000_000, 2_000)).toBe(2);
  expect(secondsLeft(4_000_000, 0, 0, 4_000)).toBeNull();
});

test("euros may be said to who bills Spain, and are what was read anywhere; nothing is agreed in them", () => {
  const spain = { ...asked, facturar_a: { ...asked.facturar_a, country: "ES" } };
  expect(currenciesOf(asked, blankForm(asked))).toEqual(["ARS"]);
  expect(currenciesOf(spain, blankForm(spain))).toEqual(["ARS", "EUR"]);
  expect(currenciesOf(asked, { ...read, divisa: "EUR" })).toEqual(["ARS", "EUR"]);
  expect([
    isForeign({ ...read, divisa: "EUR" }, asked),
    isForeign(read, asked),
    isForeign(EMPTY_INVOICE, asked),
  ]).toEqual([true, false, false]);
  // Asked for in euros, or without an amount, their amount is said as any other.
  const none = { ...asked, importe_ars: "0.00" };
  const euros = { ...none, divisa: "EUR" as const };
  expect([none, euros].map((one) => isForeign({ ...read, divisa: "EUR" }, one))).toEqual([false, false]);
  expect([blankForm(euros).divisa, currenciesOf(euros, blankForm(euros))]).toEqual(["EUR", ["EUR"]]);
  expect(currenciesOf(none, blankForm(none))).toEqual(["ARS", "USD", "EUR"]);
  const total = (divisa: string) => reviewRows({ ...read, divisa }, euros, read).find(({ id }) => id === "total");
  expect([total("ARS")?.verdict?.text, total("EUR")?.verdict]).toEqual(["se pidió en EUR", null]);
});

test("a type of one letter is an invoice's, another says what it is", () => {
  expect(["A", "NC A", "RECIBO", ""].map(voucherKind)).toEqual(["Factura A", "NC A", "RECIBO", ""]);
});
