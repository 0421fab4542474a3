import type { OpenOrder } from "./order";
import { type BankLine, propose } from "./propose";
import { usualRules } from "./usualRules";

const order = (id: number, amount: string, rest: Partial<OpenOrder> = {}): OpenOrder => ({
  id,
  number: `OP-${String(id).padStart(6, "0")}`,
  end_to_end: `OP-${String(id).padStart(6, "0")}`,
  batch: "",
  payee: `Proveedor ${id}`,
  tax_id: "",
  amount,
  day: "2026-11-20",
  credited: false,
  ...rest,
});
const line = (id: number, amount: string, text: string, reference = "", day = "2026-11-20"): BankLine => ({
  id,
  day,
  amount,
  reference,
  text,
  party: "",
});
const fee = { id: 9, name: "Comisión bancaria", words: "comision", direction: "sale" as const };
const brief = (all: ReturnType<typeof propose>) =>
  all.map(({ lines, orders, kind, trust, difference }) => [kind, trust, lines, orders.map(({ id }) => id), difference]);

test("the lines of a Spanish statement: named orders, a fee, an order that came back, and what is nobody's", () => {
  const lines = [
    line(1, "-1060.00", "TRANSFERENCIA A LAURA GOMEZ IBANEZ", "OP-000101"),
    line(2, "-1210.00", "TRANSFERENCIA A SONIDO NORTE SL", "OP-000102"),
    line(3, "-6.50", "COMISION REMESA"),
    line(4, "1210.00", "DEVOLUCION TRANSFERENCIA CUENTA CANCELADA", "OP-000102"),
    line(5, "5000.00", "TRANSFERENCIA DE SALA NORTE SA"),
  ];
  expect(brief(propose(lines, [order(101, "1060.00"), order(102, "1210.00")], [fee]))).toEqual([
    ["orden", "segura", [1], [101], "0.00"],
    ["orden", "segura", [2], [102], "0.00"],
    ["devolucion", "decidir", [4], [102], "0.00"],
    ["regla", "regla", [3], [], "0.00"],
  ]);
  // Once its payment is matched it is sure.
  const paid = [order(102, "1210.00", { credited: true })];
  expect(brief(propose([lines[3] as BankLine], paid, []))).toEqual([["devolucion", "segura", [4], [102], "0.00"]]);
});

test("the lines of an Argentine one: by tax number and amount, a tax by rule, three orders of a batch", () => {
  const lines = [
    line(1, "-1194480.00", "Trf Inmed Proveed 30709111015 SONIDO DEL SUR"),
    line(2, "-7166.88", "Impuesto ley 25.413"),
    line(3, "-1500000.00", "Pago a proveedores lote 0007 3 transferencias"),
  ];
  const batch = { batch: "BAM-20261120-0007" };
  const orders = [
    order(1, "1194480.00", { tax_id: "30-70911101-5" }),
    ...["400000.00", "600000.00", "500000.00"].map((amount, index) => order(10 + index, amount, batch)),
  ];
  expect(brief(propose(lines, orders, [{ id: 1, name: "Impuesto", words: "ley 25.413", direction: "sale" }]))).toEqual([
    ["orden", "segura", [1], [1], "0.00"],
    ["orden", "probable", [3], [10, 11, 12], "0.00"],
    ["regla", "regla", [2], [], "0.00"],
  ]);
});

test("a sure pair says in a few words what makes it sure", () => {
  const batch = { batch: "BAM-20261120-0007" };
  const orders = [
    order(1, "100.00"),
    order(2, "50.00", { tax_id: "30-70911101-5" }),
    order(3, "70.00", batch),
    order(4, "30.00", batch),
  ];
  const lines = [
    line(1, "-100.00", "PAGO OP-000001"),
    line(2, "-50.00", "TRF 30709111015"),
    line(3, "-100.00", "LOTE BAM-20261120-0007"),
    line(4, "-9.00", "OTRA COSA"),
  ];
  expect(propose(lines, orders, []).map(({ trust, why }) => [trust, why])).toEqual([
    ["segura", "Número de orden"],
    ["segura", "Número de lote"],
    ["segura", "Importe y CUIT"],
  ]);
});

test("the rules of the demo know the fees and the tax as each bank writes them, with or without the dot of thousands", () => {
  const known = usualRules.map((rule, index) => ({ ...rule, id: index + 1, direction: "sale" as const }));
  const texts = [
    "Impuesto ley 25.413",
    "IMP LEY 25413 DEB",
    "COMISION REMESA",
    "COM MANT CTA CTE",
    "Compra de insumos",
  ];
  const lines = texts.map((text, index) => line(index + 1, "-6.50", text));
  const found = new Map(propose(lines, [], known).map(({ lines: [id = 0], rule_id }) => [id, rule_id]));
  expect(texts.map((_, index) => known.find(({ id }) => id === found.get(index + 1))?.category)).toEqual([
    "Impuestos bancarios",
    "Impuestos bancarios",
    "Comisiones bancarias",
    "Comisiones bancarias",
    undefined,
  ]);
});

test("an amount that differs, a tie, and a day too far are nobody's one click", () => {
  const orders = [
    order(1, "1000.00"),
    order(2, "50.00", { tax_id: "30709111015" }),
    order(3, "50.00", { tax_id: "30709111015" }),
    order(4, "70.00", { payee: "Luces SA" }),
  ];
  const lines = [
    line(1, "-1000.40", "PAGO OP-000001"),
    line(2, "-50.00", "30709111015"),
    line(3, "-70.00", "LUCES SA", "", "2026-11-24"),
  ];
  expect(brief(propose(lines, orders, []))).toEqual([
    ["orden", "decidir", [1], [1], "0.40"],
    ["orden", "decidir", [2], [2], "0.00"],
  ]);
});

test("several lines that name one order and add up to it are one match", () => {
  const lines = [line(1, "-600.00", "X", "OP-000001"), line(2, "-400.00", "X", "OP-000001")];
  expect(brief(propose(lines, [order(1, "1000.00")], []))).toEqual([["orden", "segura", [1, 2], [1], "0.00"]]);
});

test("no order and no line is in two proposals", () => {
  const lines = Array.from({ length: 40 }, (_, index) => line(index, "-10.00", index % 2 ? "PROVEEDOR 3" : "OTRO"));
  const orders = Array.from({ length: 30 }, (_, index) => order(index, "10.00", { payee: `Proveedor ${index % 5}` }));
  const all = propose(lines, orders, []);
  const ids = all.flatMap(({ orders: some }) => some.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBe(30);
  const taken = all.flatMap(({ lines: some }) => some);
  expect(new Set(taken).size).toBe(taken.length);
});

test("a rule of charges proposes nothing for money that comes in; what people gave up is offered, never as sure", () => {
  expect(propose([line(1, "6.50", "COMISION DEVUELTA")], [], [fee])).toEqual([]);
  const gone = order(101, "1060.00", { given_up: "rechazado", tax_id: "20123456786" });
  const [named] = propose([line(1, "-1060.00", "PAGO 20-12345678-6")], [gone], []);
  expect(named).toMatchObject({
    trust: "probable",
    orders: [{ id: 101 }],
    reason: "Esta orden se había rechazado: acreditarla la devuelve",
  });
  const [both] = propose([line(1, "-1060.00", "OP-000101")], [{ ...gone, twice: true }], []);
  expect(both).toMatchObject({
    trust: "probable",
    reason: expect.stringContaining("quedará a favor de Proveedor 101"),
  });
});
