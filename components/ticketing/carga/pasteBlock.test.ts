import { pastedRows } from "@/lib/format/pastedRows";
import { fieldsFor } from "./cells";
import { gridRowOf } from "./grid.fixtures";
import { isBlock, placeBlock } from "./pasteBlock";

const rows = ["A", "B", "C"].map((show) => gridRowOf({ show }));
const at = (show: number, field: Parameters<typeof placeBlock>[1]["field"]) => ({ key: rows[show]?.key ?? "", field });
const placed = (text: string, show = 0, field: Parameters<typeof at>[1] = "venta_diaria") =>
  placeBlock(pastedRows(text), at(show, field), rows, fieldsFor(true));
const texts = (result: ReturnType<typeof placed>) => result.cells.map(({ text }) => text);

describe("pasting from Excel", () => {
  it.each([
    ["342", false],
    ["342\r\n", false],
    ["342\t15523", true],
    ["342\n183\n", true],
  ])("takes %j as a block: %s", (text, block) => {
    expect(isBlock(text)).toBe(block);
  });

  it("lays tabbed rows over the visible rows", () => {
    const result = placed("342\t15.523\t20.212.200\t918.058.800\r\n183\t8.445\t10.522.500\t485.734.000\r\n");
    expect(texts(result)).toEqual([
      "342",
      "15.523",
      "20.212.200",
      "918.058.800",
      "183",
      "8.445",
      "10.522.500",
      "485.734.000",
    ]);
    expect(result.region).toEqual({ keys: [rows[0]?.key, rows[1]?.key], fields: fieldsFor(true) });
  });

  it.each(["896000.50", "896.5", "896,000.00"])("leaves thousands what has no decimals beside %s", (beside) => {
    expect(texts(placed(`448.000\n${beside}`, 0, "monto_diario"))[0]).toBe("448.000");
  });

  it("reads numbers written in English by what the column says of itself", () => {
    const result = placed("1,234\t1,299\t3,692.50\t1,104,364,000\n71\t2,007\t3,692\t104,364,000", 0);
    expect(texts(result)).toEqual([
      "1.234",
      "1.299",
      "3.692,50",
      "1.104.364.000",
      "71",
      "2.007",
      "3.692",
      "104.364.000",
    ]);
  });

  it("reads a lone thousands mark as thousands", () => {
    expect(texts(placed("3.692\n1.500", 0, "monto_diario"))).toEqual(["3.692", "1.500"]);
  });

  it("understands signs, cents and blanks", () => {
    expect(texts(placed("$ 1.234,50\nUS$ 20", 0, "monto_diario"))).toEqual(["1.234,50", "20"]);
    expect(texts(placed("45,00\n1.822,00"))).toEqual(["45", "1.822"]);
  });

  it("leaves what it does not understand for its cell to say", () => {
    expect(texts(placed("45\n3.897,6OO", 0, "monto_diario"))).toEqual(["45", "3.897,6OO"]);
  });

  it("splits semicolons, and commas only where they are no part of a number", () => {
    expect(pastedRows("342;15523\n183;8445")).toEqual([
      ["342", "15523"],
      ["183", "8445"],
    ]);
    expect(pastedRows("342,15523,20212200\n183,8445,10522500")).toEqual([
      ["342", "15523", "20212200"],
      ["183", "8445", "10522500"],
    ]);
    expect(pastedRows("1,234,567\n2,345,678")).toEqual([["1,234,567"], ["2,345,678"]]);
    expect(pastedRows("1234,50\n99,00")).toEqual([["1234,50"], ["99,00"]]);
    expect(pastedRows('"1,234","5,678"\n"9","8"')).toEqual([
      ["1,234", "5,678"],
      ["9", "8"],
    ]);
  });

  it("leaves a header out and keeps quoted line breaks inside their cell", () => {
    expect(pastedRows("Venta diaria\tTotal\n342\t15523")).toEqual([["342", "15523"]]);
    expect(pastedRows('"dos\nlíneas 1"\t2\n3\t4')).toEqual([
      ["dos líneas 1", "2"],
      ["3", "4"],
    ]);
  });

  it("says what did not fit", () => {
    const result = placed("1\t2\t3\n4\t5\t6", 2, "monto_diario");
    expect(texts(result)).toEqual(["1", "2"]);
    expect(result).toMatchObject({ leftRows: 1, leftColumns: 1 });
  });
});
