import { can, type Person } from "@/lib/access/can";
import type { HistoryPage } from "@/lib/format/historySchema";
import { isMasked, masked } from "@/lib/format/ids/masked";
import { type AppError, badField } from "@/lib/http/errors";
import type { OwnAccount } from "./schema";

const NUMBERS = ["cbu", "iban", "alias"] as const;
type Numbers = Pick<OwnAccount, (typeof NUMBERS)[number]>;

const hidden = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      NUMBERS.some((name) => name === key) && typeof value === "string" && value !== "" ? masked(value) : value,
    ]),
  ) as Row;

/** An account as this person sees it: whole numbers are for who prepares payments, as those of suppliers are (money.md section 10). */
export const shownAccount = <Row extends object>(actor: Person, row: Row): Row =>
  can(actor, "suppliers.bank.read") ? row : hidden(row);

const isRecord = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The same of what the audit log keeps of them, which is whole. */
export const shownHistory = (actor: Person, { items, ...page }: HistoryPage): HistoryPage => ({
  ...page,
  items: items.map((item) => ({
    ...item,
    before: isRecord(item.before) ? shownAccount(actor, item.before) : item.before,
    after: isRecord(item.after) ? shownAccount(actor, item.after) : item.after,
  })),
});

/** Numbers that are sent back as they were shown stay what they are. @throws `stale` where it is given, else 400, for what is not so any more */
export function keptNumbers<Facts extends Numbers>(facts: Facts, before: Numbers, stale?: AppError): Facts {
  const kept = NUMBERS.map((key) => {
    if (!isMasked(facts[key])) return [key, facts[key]];
    if (before[key] === "" || masked(before[key]) !== facts[key])
      throw stale ?? badField(key, "Escribir el número entero.");
    return [key, before[key]];
  });
  return { ...facts, ...Object.fromEntries(kept) };
}
