import { readRates } from "./readRates";

const read = (rows: string[][], titles = ["Fecha", "Dólar oficial", "", ""]) =>
  readRates({
    columns: { day: titles[0], rate: titles[1] },
    rows: rows.map(([day = "", rate = "", currency = "", source = ""], index) => ({
      row: index + 2,
      cells: { day, rate, currency, source },
    })),
  });

test("the title of the values says whose they are, and a column says it better", () => {
  const { rates } = read([
    ["04/03/2026", "1010,5"],
    ["2026-03-05", "1020", "euros", "MEP"],
  ]);
  expect(rates.map(({ day, currency, source, rate }) => [day, currency, source, rate])).toEqual([
    ["2026-03-04", "USD", "oficial", "1010.5"],
    ["2026-03-05", "EUR", "mep", "1020"],
  ]);
});

test("three decimals are read by what the other values show, and asked about where none does", () => {
  expect(
    read([
      ["2026-03-04", "350.125"],
      ["2026-03-05", "350.03"],
    ]).rates.map(({ rate }) => rate),
  ).toEqual(["350.125", "350.03"]);
  expect(
    read([
      ["2026-03-04", "1.485,5"],
      ["2026-03-05", "1.490"],
    ]).rates.map(({ rate }) => rate),
  ).toEqual(["1485.5", "1490"]);
  expect(read([["2026-03-04", "1.485"]]).problems).toEqual([
    { row: 2, field: "rate", message: expect.stringContaining("dos maneras") },
  ]);
});

test("each thing wrong is named in its row, and a day that comes twice counts once", () => {
  const { rates, problems } = read(
    [
      ["31/02/2026", "10"],
      ["2026-03-04", "cero"],
      ["2026-03-05", "10"],
      ["2026-03-05", "11"],
      ["2199-01-01", "10"],
      ["2026-03-06", "10", "UYU"],
    ],
    ["Fecha", "Dólar MEP"],
  );
  expect(rates).toHaveLength(1);
  expect(problems.map(({ row, field }) => [row, field])).toEqual([
    [2, "day"],
    [3, "rate"],
    [5, "day"],
    [6, "day"],
    [7, "currency"],
  ]);
});

test("a currency that is not converted is refused, and its row is not among what is taken", () => {
  const { rates, problems } = read([
    ["2026-03-04", "1010", "ARS", "oficial"],
    ["2026-03-05", "1020", "USD", "oficial"],
  ]);
  expect(problems.map(({ row, field }) => [row, field])).toEqual([[2, "currency"]]);
  expect(rates.map(({ row }) => row)).toEqual([3]);
});

test("values that say neither currency nor source are refused", () => {
  expect(read([["2026-03-04", "10"]], ["Fecha", "Valor"]).problems.map(({ field }) => field)).toEqual([
    "currency",
    "source",
  ]);
});
