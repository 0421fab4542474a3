import { differing } from "@/components/frame/differing";
import { saleRow } from "@/lib/ticketing/sales/schema";
import { dayLines } from "./dayLines";
import { figuresOf, restored, saleFacts, saleForm, sentOf } from "./saleForm";

const sale = (more: Partial<ReturnType<typeof saleRow.parse>> = {}) =>
  saleRow.parse({
    id: 1,
    show: "Ñandú & Cía",
    fecha_venta: "2026-11-20",
    venta_diaria: 10,
    venta_total: 10,
    monto_diario: "100.00",
    recaudacion_total: "100.00",
    categoria: "",
    divisa: "ARS",
    ticketera: "Platea",
    venta_total_computed: false,
    recaudacion_total_computed: true,
    version: 1,
    updated_at: "2026-11-20T10:00:00Z",
    updated_by: "a@b.test",
    ...more,
  });

it("marks a stated total that its days do not add up to, and never a computed one", () => {
  const first = sale({ fecha_venta: "2026-11-19" });
  const second = sale({ id: 2, venta_total: 25, recaudacion_total: "999.00" });
  const lines = dayLines([second, first], new Map([["Platea", 3]]));
  expect(lines.map(({ id, problems, slot }) => [id, problems.map(({ field }) => field), slot])).toEqual([
    [2, ["venta_total"], 3],
    [1, [], 3],
  ]);
  expect(lines[0]?.problems[0]?.text).toBe("Total informado 25; la suma de los días es 20.");
});

describe("the form of a sale", () => {
  it("leaves computed totals empty, and sends nothing for them", () => {
    expect(figuresOf(sale())).toEqual({ venta: 10, ventaTotal: 10, montoDiario: "100.00", recaudacionTotal: "" });
    const values = saleForm(true).parse({ venta: -2, ventaTotal: null, montoDiario: "1.234,5", recaudacionTotal: "" });
    expect(JSON.parse(JSON.stringify(values))).toEqual({ venta: -2, montoDiario: "1234.50" });
  });

  it("asks for what is missing", () => {
    const paths = saleForm(true)
      .safeParse({ venta: null, ventaTotal: -1, montoDiario: "", recaudacionTotal: "-5" })
      .error?.issues.map(({ path }) => path[0]);
    expect(new Set(paths)).toEqual(new Set(["venta", "ventaTotal", "montoDiario", "recaudacionTotal"]));
    expect(
      saleForm(false).safeParse({ venta: 1, ventaTotal: null, montoDiario: "", recaudacionTotal: "" }).success,
    ).toBe(true);
  });

  it("puts a deleted sale back as it was", () => {
    expect(restored(sale())).toEqual({
      show: "Ñandú & Cía",
      fecha: "2026-11-20",
      ticketera: "Platea",
      categoria: "",
      divisa: "ARS",
      venta: 10,
      montoDiario: "100.00",
      ventaTotal: 10,
    });
  });

  it("shows in what two corrections differ", () => {
    const mine = saleForm(true).parse({ venta: 12, ventaTotal: 10, montoDiario: "100", recaudacionTotal: "" });
    expect(differing(saleFacts("ARS"), mine, sentOf(sale()))).toEqual([
      { label: "Vendidas", mine: "12", theirs: "10" },
    ]);
  });
});
