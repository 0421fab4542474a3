import type { ClientBase } from "pg";
import { demoMail } from "@/lib/access/roles";
import { addDays, weekdayOf } from "@/lib/format/dates";
import { insertRows } from "../insert";
import { random } from "../random";

const DAYS = 365;
/** Pesos for one dollar on the last day; prices rise some 2 % a month towards it. */
const OFFICIAL_TODAY = 1441;
const MONTHLY = 1.02;
const EURO_IN_DOLLARS = 1.161;

interface Rate {
  day: string;
  currency: "USD" | "EUR";
  source: "propia" | "oficial" | "mep";
  rate: string;
}

/** A year of rates up to a day, the same each time: the official ones and MEP of working days, ours twice a month and today. */
export function demoRates(today: string): Rate[] {
  const chance = random("cotizaciones");
  const rates: Rate[] = [];
  for (let back = DAYS; back >= 0; back--) {
    const day = addDays(today, -back);
    const official = (OFFICIAL_TODAY / MONTHLY ** (back / 30.4)) * (1 + chance.between(-0.004, 0.004));
    const gap = 1.035 + 0.02 * Math.sin(back / 40) + chance.between(-0.003, 0.003);
    const euro = EURO_IN_DOLLARS + 0.03 * Math.sin(back / 70);
    const add = (source: Rate["source"], times: number, decimals: number) =>
      rates.push(
        { day, currency: "USD", source, rate: (official * times).toFixed(decimals) },
        { day, currency: "EUR", source, rate: (official * times * euro).toFixed(decimals) },
      );
    if (weekdayOf(day) > 0 && weekdayOf(day) < 6) {
      add("oficial", 1, 2);
      add("mep", gap, 2);
    }
    if (back > 0 && ["01", "15"].includes(day.slice(8))) add("propia", 1.03, 0);
  }
  return [
    ...rates,
    { day: today, currency: "USD", source: "propia", rate: "1485.50" },
    { day: today, currency: "EUR", source: "propia", rate: "1722.00" },
  ];
}

/** Loads a year of rates; who loads sales typed our own, Administración took the others from where they are published. */
export async function seedRates(client: ClientBase, today: string): Promise<void> {
  const columns = {
    day: "date",
    currency: "text",
    source: "text",
    rate: "numeric",
    created_by: "person",
    updated_by: "person",
  };
  await insertRows(
    client,
    "fx_rate",
    columns,
    demoRates(today).map((row) => {
      const who = demoMail(row.source === "propia" ? "TicketingAdmin" : "Administracion");
      return { ...row, created_by: who, updated_by: who };
    }),
  );
}
