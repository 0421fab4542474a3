import fc from "fast-check";
import { orderOfFormat, readDay, readDayNumber } from "./days";

describe("readDay", () => {
  it.each([
    ["2012-12-30", "2012-12-30"],
    ["2016-07-29T20:00:00-0400", "2016-07-29"],
    ["2024/1/5", "2024-01-05"],
    ["20240105", "2024-01-05"],
    ["3/4/2024", "2024-04-03"],
    ["03-04-24", "2024-04-03"],
    ["03.04.2024 21:30", "2024-04-03"],
    ["3/4/99", "1999-04-03"],
    ["30-dic-2012", "2012-12-30"],
    ["30 de diciembre de 2012", "2012-12-30"],
    ["dom. 30/dic/12", "2012-12-30"],
    ["lunes, 1 de enero de 2024", "2024-01-01"],
    ["Dec 30, 2012", "2012-12-30"],
    ["30 September 2012", "2012-09-30"],
    ["45322", "2024-01-31"],
  ])("%s", (text, day) => {
    expect(readDay(text, "dmy")).toBe(day);
  });

  it("follows the order and refuses what it cannot be", () => {
    expect(readDay("3/4/2024", "mdy")).toBe("2024-03-04");
    expect(readDay("24/4/3", "ymd")).toBeNull();
    expect(readDay("24/04/30", "ymd")).toBe("2024-04-30");
    for (const text of [
      "31/02/2024",
      "13/13/2024",
      "12/30/2024",
      "ayer",
      "3/4",
      "2024",
      "$ 1.234",
      "",
      "2024-13-01",
      "99999",
    ]) {
      expect(readDay(text, "dmy")).toBeNull();
    }
  });

  it("reads every day it is given, in every order", () => {
    const date = fc.date({
      min: new Date("1990-01-01T00:00:00Z"),
      max: new Date("2100-12-31T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(date, fc.constantFrom("/", "-", "."), (value, mark) => {
        const iso = value.toISOString().slice(0, 10);
        const [y, m, d] = iso.split("-") as [string, string, string];
        expect(readDay([d, m, y].join(mark), "dmy")).toBe(iso);
        expect(readDay([Number(m), Number(d), y].join(mark), "mdy")).toBe(iso);
        expect(readDay([y, m, d].join(mark), "dmy")).toBe(iso);
        const serial = Date.parse(iso) / 86_400_000 + 25_569;
        expect(readDayNumber(serial, false)).toBe(iso);
        expect(readDayNumber(serial - 1462, true)).toBe(iso);
      }),
    );
  });

  it("never throws", () => {
    fc.assert(
      fc.property(
        fc.string(),
        (text) => readDay(text, "dmy") === null || /^\d{4}-\d\d-\d\d$/.test(readDay(text, "dmy")!),
      ),
    );
  });
});

it("orderOfFormat understands formats as people write them", () => {
  for (const text of ["DD/MM/YYYY", "d-m-yy", "dd/mm/aaaa", "dmy", "dd.MM.yyyy HH:mm"])
    expect(orderOfFormat(text)).toBe("dmy");
  for (const text of ["MM/DD/YYYY", "m/d/yy"]) expect(orderOfFormat(text)).toBe("mdy");
  for (const text of ["YYYY-MM-DD", "iso", "ISO 8601", "yyyyMMdd", "yyyy-MM-ddTHH:mm:ss"])
    expect(orderOfFormat(text)).toBe("ymd");
  expect(orderOfFormat("auto")).toBe("auto");
  for (const text of ["hola", "constructor", "mm"]) expect(orderOfFormat(text)).toBeNull();
});
