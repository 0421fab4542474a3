import { type Tx, txQuery } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import { AppError } from "@/lib/http/errors";
import type { ExpenseFacts } from "../../ledger/facts";
import { type Charged, MATCH_DAYS, type Misfit, misfitOf } from "../matching";
import { RATE } from "./claims";

const PAIR = `SELECT l.id, k.company_id || ' ' || k.last4 AS card, l.day::text AS day, l.amount::text AS amount, l.currency::text AS currency, ${RATE("l.currency", "l.day")} AS rate, 1 AS n
  FROM card_statement_line l JOIN expense_card k ON k.id = l.card_id WHERE l.id = $1::int
  UNION ALL
  SELECT e.id, k.company_id || ' ' || k.last4, e.day::text, (CASE WHEN e.takes_away THEN -e.amount ELSE e.amount END)::text, e.currency::text, ${RATE("e.currency", "e.day")}, 2
  FROM card_expense e JOIN expense_card k ON k.id = e.card_id WHERE e.id = $2::int ORDER BY n`;

/** A line and an expense as they are compared. Who calls holds both. */
async function pairOf(tx: Tx, line: number, expense: number): Promise<[Charged, Charged]> {
  const [own, its] = await txQuery<Charged>(tx, PAIR, line, expense);
  if (!own || !its) throw new Error(`no line ${line}, or no card expense ${expense}`);
  return [own, its];
}

/** 422 on one field. */
export const refused = (path: string, message: string) =>
  new AppError(422, "impossible", message, { issues: [{ path, message }] });
const textOf = ({ amount, currency }: Charged): string => formatMoney(amount, currency as "ARS", { decimals: 2 });

/** What nobody's reason makes one. */
const NEVER: Partial<Record<Misfit, string>> = {
  tarjeta: "Ese gasto es de otra tarjeta: elegir uno de la tarjeta de la línea.",
  signo: "Uno es un consumo y el otro una devolución: elegir otro gasto.",
  moneda: "Está en otra moneda, y por la cotización del día no es lo que dice la línea: elegir otro gasto.",
};

/** How an expense that somebody chose is off its line, beyond the tolerance; `text`: in words. */
export interface Off {
  why: Misfit;
  text: string;
}

/**
 * Whether an expense may be the line that somebody says it is (money-spend.md section 3). What is of another card, another currency or
 * another sign never is; what is beyond 2 % or three days takes a reason.
 * @returns null within the tolerance. @throws 422 on `expense_id`, or on `reason` where it is missing
 */
export async function requireFit(tx: Tx, line: number, expense: number, reason: string): Promise<Off | null> {
  const [own, its] = await pairOf(tx, line, expense);
  const why = misfitOf(own, its);
  if (why === null) return null;
  const never = NEVER[why];
  if (never) throw refused("expense_id", never);
  const text =
    why === "importe"
      ? `El resumen dice ${textOf(own)} y el gasto ${textOf(its)}`
      : `El resumen y el gasto tienen más de ${MATCH_DAYS} días de diferencia`;
  if (reason.trim().length < 3)
    throw refused("reason", `Motivo: ${text}. Escribir por qué es el mismo (3 letras o más).`);
  return { why, text };
}

/** What accrues is what its card was charged, but for the tolerance. @throws 422 on `amount` */
export async function requireLineAmount(tx: Tx, { id, line }: ExpenseFacts): Promise<void> {
  if (!line) return;
  const [own, its] = await pairOf(tx, line.id, id);
  const why = misfitOf(own, its);
  if (why === null || why === "dia") return;
  throw refused(
    "amount",
    `Su línea del resumen dice ${textOf(own)} y el gasto ${textOf(its)}: que su titular lo corrija, o soltar la línea.`,
  );
}
