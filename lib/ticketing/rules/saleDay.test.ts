import { addDays } from "@/lib/format/dates";
import { dayReader } from "@/lib/tabular/reading/values";
import { saveSaleBody } from "../sales/schema";
import { lastSaleDay, saleDayProblem } from "./saleDay";

const typed = (fecha: string) => saveSaleBody.shape.fecha.safeParse(fecha).success;
const imported = (fecha: string) => dayReader("Fecha de venta", "ymd", false, saleDayProblem)(fecha) === fecha;

test.each([
  ["1990-01-01", false],
  ["1999-12-31", false],
  ["2000-01-01", true],
  [lastSaleDay(), true],
  [addDays(lastSaleDay(), 1), false],
  ["2098-01-13", false],
  ["2101-01-01", false],
])("a sale of %s is taken by every door or by none: %s", (day, taken) => {
  expect([typed(day), imported(day), saleDayProblem(day) === null]).toEqual([taken, taken, taken]);
});
