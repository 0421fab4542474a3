import { query } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, mulMoney, subMoney } from "@/lib/format/moneyMath";
import type { Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import type * as api from "../api";
import { PURSE_TITLE } from "../purseIds";
import type { PurseFigures } from "../schema";
import type { LedgerReader } from "../sources";
import { requireReadable } from "./scope";

type Purse = Output<typeof api.readAvailability>["purse"];

const KIND = (kind: string) => `coalesce(sum(v.value) FILTER (WHERE r.kind = '${kind}'), 0.00)::text AS ${kind}`;

/** A purse in each of its currencies: of a month, or of all time where that is its period; by its own basis. */
const FIGURES = `
  SELECT r.currency::text AS currency, ${["presupuestado", "solicitado", "comprometido", "devengado", "pagado"].map(KIND).join(", ")},
    CASE WHEN bool_or(r.kind = 'presupuestado') THEN coalesce(sum(CASE r.kind WHEN 'presupuestado' THEN v.value WHEN 'comprometido' THEN -v.value
      WHEN 'devengado' THEN -v.value END), 0.00)::text END AS disponible
  FROM purse p JOIN ledger_rollup r ON r.purse_id = p.id AND r.side = 'gasto' AND (p.period = 'total' OR r.month = $2::date)
  CROSS JOIN LATERAL (SELECT CASE p.basis WHEN 'costo' THEN r.cost ELSE r.amount END AS value) v
  WHERE p.id = $1::int GROUP BY r.currency ORDER BY r.currency`;

const NOTHING = { presupuestado: "0.00", solicitado: "0.00", comprometido: "0.00", devengado: "0.00", pagado: "0.00" };

/** `GET /ledger/availability`. Errors: 403, 404. */
export async function availability(
  reader: LedgerReader,
  { query: asked }: Input<typeof api.readAvailability>,
): Promise<Output<typeof api.readAvailability>> {
  await requireReadable(reader, asked.purse_id);
  return availabilityOf(asked);
}

/** The same for a domain that has let the person in. @throws 404 */
export async function availabilityOf({
  purse_id,
  month,
  currency,
  amount,
}: Input<typeof api.readAvailability>["query"]): Promise<Output<typeof api.readAvailability>> {
  const [[purse], all] = await Promise.all([
    query<Purse>(
      `SELECT p.id, ${PURSE_TITLE} AS name, p.kind, p.policy, p.period, p.basis FROM purse p WHERE p.id = $1`,
      [purse_id],
    ),
    query<PurseFigures>(FIGURES, [purse_id, `${month}-01`]),
  ]);
  if (!purse) throw notFound("No existe esta bolsa.");
  const before = all.find((one) => one.currency === currency) ?? { currency, ...NOTHING, disponible: null };
  const after = before.disponible === null ? null : subMoney(before.disponible, amount);
  const budget = all.find(({ disponible }) => disponible !== null)?.currency;
  const others = await Promise.all(
    all.filter((one) => one.currency !== currency).map(async (one) => ({ ...one, about: await about(one, budget) })),
  );
  return { purse, month, before, after, others, ...told(purse, before, after, amount, others.length > 0) };
}

function told(purse: Purse, before: PurseFigures, after: string | null, amount: string, elsewhere: boolean) {
  const money = (value: string) => formatMoney(value, before.currency);
  if (after === null || before.disponible === null) {
    const message = elsewhere
      ? `${purse.name} no tiene presupuesto en ${before.currency}: va en su propia línea.`
      : `${purse.name} no tiene presupuesto: se ve lo que se usa.`;
    // What blocks has nothing to give where it has no budget.
    if (purse.policy === "bloquea" && compareMoney(amount, "0") > 0) return { answer: "bloquea" as const, message };
    return { answer: "sin_presupuesto" as const, message };
  }
  if (compareMoney(after, "0") >= 0) return { answer: "alcanza" as const, message: `Quedan ${money(after)}.` };
  const lacks = money(after.replace("-", ""));
  return purse.policy === "bloquea"
    ? {
        answer: "bloquea" as const,
        message: `No alcanza: hay ${money(before.disponible)} y faltan ${lacks}. No se va a poder pedir.`,
      }
    : { answer: "avisa" as const, message: `Excede por ${lacks}: se puede pedir y queda avisado.` };
}

/** What a line of another currency comes to in the budget's, at today's rate. */
async function about(line: PurseFigures, budget: string | undefined) {
  if (!budget || budget === line.currency || (budget !== "ARS" && line.currency !== "ARS")) return null;
  const foreign = budget === "ARS" ? line.currency : budget;
  const [rate] = await query<{ rate: string; source: string; day: string }>(
    `SELECT f.rate::text AS rate, f.source, f.day::text AS day FROM fx_rate_on($1::text, (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date) r
     JOIN fx_rate f ON f.id = r.id`,
    [foreign],
  );
  if (!rate) return null;
  const [row] = await query<{ amount: string }>(
    "SELECT round(CASE WHEN $3::boolean THEN $1::numeric * $2::numeric ELSE $1::numeric / $2::numeric END, 2)::text AS amount",
    [subMoney(line.comprometido, `-${line.devengado}`.replace("--", "")), rate.rate, budget === "ARS"],
  );
  return { currency: budget as PurseFigures["currency"], amount: row?.amount ?? mulMoney("0", "0"), ...rate };
}
