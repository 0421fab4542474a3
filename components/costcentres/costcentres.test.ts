import { assign, setConstant } from "@/components/frame/importing/draft";
import { readFigure } from "@/components/ledger/entries/figure";
import { addFigures, figuresOf, NOTHING } from "@/lib/costcentres/rules/availability";
import type { Board } from "@/lib/costcentres/schema";
import { chartModel, stepFor } from "./board/chartModel";
import { draftProblems, layoutOf, leaveOut, setLayout, startDraft, tableColumns } from "./importing/mappingDraft";
import { cleanText } from "./importing/texts";
import { cellHrefOf, cellOf, figureOf } from "./useCostAddress";
import { figuresText, scaledText, scaleFor } from "./words";

const year = (months: [string, string][]): Board => {
  const all = months.map(([presupuestado, real]) => figuresOf({ presupuestado, comprometido: "0.00", real }));
  const full = [...all, ...Array.from({ length: 12 - all.length }, () => NOTHING)];
  return {
    year: 2026,
    currency: "ARS",
    currencies: ["ARS"],
    years: [2026],
    centres: [],
    pendientes: 0,
    months: full,
    total: addFigures(full),
  };
};

describe("figures of cells", () => {
  test("are all in the scale of the largest, and what is something never reads as nothing", () => {
    const scale = scaleFor(["-1250000.00", "18640000.00", "0.00"], "ARS");
    expect(scale).toEqual({ zeros: 6, name: "millones de ARS" });
    expect(
      ["18640000.00", "-1250000.00", "0.00", "120.00", "-120.00"].map((value) => scaledText(value, scale)),
    ).toEqual(["18,6", "−1,3", "—", "<0,1", "−0"]);
    expect(scaleFor(["99999.99"], "USD")).toEqual({ zeros: 0, name: "USD" });
    expect(scaledText("4200.50", { zeros: 0, name: "USD" })).toBe("4.201");
    expect(scaleFor([], "EUR").zeros).toBe(0);
  });

  test("say in words when they are exceeded", () => {
    const over = figuresOf({ presupuestado: "100.00", comprometido: "60.00", real: "50.00" });
    expect(figuresText(over, "USD")).toBe("presupuesto US$ 100, comprometido US$ 60, real US$ 50, excedido por US$ 10");
  });
});

describe("the chart", () => {
  test("has no actual for months to come, and concludes on the ones that are over", () => {
    const board = year([
      ["100.00", "90.00"],
      ["100.00", "120.00"],
      ["100.00", "10.00"],
    ]);
    const march = chartModel(board, "2026-03-15");
    expect(march.actual.map(({ y }) => y).slice(0, 5)).toEqual([90, 120, 10, null, null]);
    expect(march.conclusion).toBe("Hasta febrero se gastó $ 10 más de lo presupuestado.");
    expect(chartModel(board, "2027-01-05").conclusion).toMatch(/^Hasta diciembre .* menos de lo presupuestado/);
    expect(chartModel(board, "2026-01-05").conclusion).toBeUndefined();
    expect(march.top).toBeGreaterThanOrEqual(120);
  });

  test.each([0, 1, 7, 99, 1_234_567, 131_250_000])("its axis covers %d in four round steps", (most) => {
    const step = stepFor(most);
    expect(step * 4).toBeGreaterThanOrEqual(most);
    expect(step).toBeGreaterThan(0);
  });
});

test("a cell of the board is a figure of the ledger: of a centre, or of those that the board shows", () => {
  const scope = { year: 2025, currency: "ARS", company: undefined, country: "AR", q: "gira" } as const;
  for (const cell of [{}, { centre: 7 }, { month: 12 }, { centre: 7, month: 3 }])
    expect(cellOf(figureOf(scope, cell))).toEqual({ centre: undefined, month: undefined, ...cell });
  expect(figureOf(scope, { month: 3 }, "real")).toEqual({
    currency: "ARS",
    kinds: "presupuestado,comprometido,devengado",
    kind: "devengado",
    from: "2025-03",
    until: "2025-03",
    list: "centros",
    narrowed: "country=AR&q=gira",
  });
  const href = cellHrefOf("/c?anio=2025", scope, { centre: 7 }, "real");
  const figure = readFigure(new URL(href, "http://x").searchParams.get("movimientos") ?? "");
  expect(figure).toEqual(figureOf(scope, { centre: 7 }, "real"));
});

test("a trial without rows says so, and not that they were loaded already", () => {
  expect(cleanText({ rows_read: 0, inserted: 0 })).toMatch(/no tiene importes/);
  expect(cleanText({ rows_read: 2, inserted: 0 })).toMatch(/ya estaba cargado/);
  expect(cleanText({ rows_read: 2, inserted: 1 })).toMatch(/se puede guardar/);
});

describe("the mapping of a file", () => {
  const preview = {
    kind: "csv" as const,
    sheets: [],
    sheet: null,
    header_row: 1,
    header: ["Mes", "CeCo", "Monto", "Nota"],
    samples: [{ row: 2, cells: ["03/2026", "ADM-01", "10", ""] }],
    columns: { dia: "Mes", centro: "CeCo", importe: "Monto" },
    layout: "filas" as const,
    months: [],
    centres: [],
    year: null,
    constants: {},
    doubts: [],
  };

  test("begins with what is recognised, says what is missing and is complete once it is given", () => {
    const draft = startDraft(preview);
    expect(draftProblems(draft)).toEqual([
      "Falta decir qué columna es Tipo.",
      "Falta decir qué columna es Concepto o Rubro.",
    ]);
    const whole = assign(setConstant(draft, "tipo", "presupuestado"), "Nota", "concepto");
    expect(draftProblems(whole)).toEqual([]);
    expect(draftProblems(setConstant(whole, "tipo", "otro"))).toHaveLength(1);
    expect(tableColumns(preview, whole).map(({ field, state }) => [field, state.kind])).toEqual([
      ["dia", "reconocida"],
      ["centro", "reconocida"],
      ["importe", "reconocida"],
      ["concepto", "cambiada"],
    ]);
  });

  test("a field has one column", () => {
    const moved = assign(startDraft(preview), "Nota", "importe");
    expect(moved.columns).toEqual({ dia: "Mes", centro: "CeCo", importe: "Nota" });
    expect(assign(moved, "Nota", "").columns).toEqual({ dia: "Mes", centro: "CeCo" });
    expect(setConstant(setConstant(moved, "rubro", "x"), "rubro", "").constants).toEqual({});
  });

  test("a sheet with a month per column: the year is said once, and the sheet may be read by rows after all", () => {
    const months = [11, 12, 1].map((month) => ({ column: `M${month}`, month, year: null, kind: null, currency: null }));
    const wide = { ...preview, header: ["CeCo", "M11", "M12", "M1", "Nota"], columns: { centro: "CeCo" }, months };
    const draft = startDraft({ ...wide, layout: "meses", constants: { tipo: "real" } });
    expect(draftProblems(draft)).toEqual(["Falta el año de los meses."]);
    const said = setLayout(draft, { ...wide, layout: "meses" }, "meses", "2025");
    expect(said.months?.map(({ month }) => month)).toEqual(["2025-11", "2025-12", "2026-01"]);
    expect(draftProblems(said)).toEqual([]);
    expect(tableColumns({ ...wide, layout: "meses" }, said).map(({ name }) => name)).toEqual(["CeCo", "Nota"]);
    const rows = setLayout(said, { ...wide, layout: "meses" }, "filas", "");
    expect(rows.months).toBeUndefined();
    expect(draftProblems(rows)).toContain("Falta decir qué columna es Importe.");
    const back = setLayout(assign(rows, "M1", "importe"), { ...wide, layout: "meses" }, "meses", "2025");
    expect(back).toEqual(said);
  });

  test("a sheet with a centre per column: what is no centre is left out, and it may be read by rows after all", () => {
    const centres = ["ADM-01", "Fondo"].map((centre) => ({ column: centre, centre, kind: null, currency: null }));
    const across = { ...preview, header: ["Mes", "ADM-01", "Fondo"], columns: { dia: "Mes" }, centres };
    const found = { ...across, layout: "centros" as const, constants: { tipo: "real" as const, anio: "2026" } };
    const draft = startDraft(found);
    expect([draftProblems(draft), layoutOf(draft)]).toEqual([[], "centros"]);
    expect(tableColumns(found, draft).map(({ name, field }) => [name, field])).toEqual([["Mes", "dia"]]);
    expect(leaveOut(draft, "Fondo").months).toEqual([{ column: "ADM-01", centro: "ADM-01" }]);
    const rows = setLayout(draft, found, "filas", "");
    expect(draftProblems(rows)).toContain("Falta decir qué columna es Centro.");
    expect(setLayout(assign(rows, "Fondo", "importe"), found, "centros", "")).toEqual(draft);
  });
});
