import { type Tx, txQuery } from "@/lib/db";
import { formatDay, MONTHS } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { AppError } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import { textOf as voucherText } from "@/lib/vouchers/service/rows";
import { holderOf } from "@/lib/vouchers/service/store";
import type { ExpenseFacts } from "../ledger/facts";
import { receiptIdentity } from "../review/service/receipt";
import type { CardLikeness } from "../rules/kinds";
import { accruedStates, type ReportState } from "../rules/states";
import type { LikeExpense } from "../schema";
import { MATCH_DAYS, MATCH_PERCENT } from "../statements/matching";

/** What is compared of an expense; `id` null: it is not there yet. */
export interface Compared {
  id: number | null;
  holder_user_id: number;
  card_id: number;
  day: string;
  merchant: string;
  amount: string;
  currency: string;
  takes_away: boolean;
  issuer_tax_id: string;
  type_code: string;
  point: string;
  number: string;
  sha256: string;
}

interface Found {
  id: number;
  why: CardLikeness;
  holder_user_id: number;
  day: string;
  merchant: string;
  amount: string;
  currency: string;
  month: string;
  report_state: ReportState;
}

const ALIKE = 5;
const FILE = "$2::text <> '' AND e.photo_sha256 = $2::text";
const NUMBER = `$5::text <> '' AND e.number = $5::text AND e.point = $4::text AND e.type_code = $6::text AND e.issuer_tax_id = $3::text`;
const SAME = `e.card_id = $7::int AND e.day = $8::date AND e.amount = $9::numeric AND e.currency = $10::text
  AND e.takes_away = $12::boolean AND search_plain(e.merchant) = search_plain($11::text)`;

/** One of both was made of a line of the bank, whose words for the merchant are its own, and they are not two lines of it. */
const CHARGED = `(e.origin = 'resumen') <> EXISTS (SELECT 1 FROM card_expense m WHERE m.id = $1::int AND m.origin = 'resumen')
  AND e.card_id IN (SELECT b.id FROM expense_card a JOIN expense_card b USING (company_id, last4) WHERE a.id = $7::int)
  AND e.currency = $10::text AND e.takes_away = $12::boolean AND abs(e.day - $8::date) <= ${MATCH_DAYS}
  AND abs(e.amount - $9::numeric) * 100 <= ${MATCH_PERCENT} * CASE WHEN e.origin = 'resumen' THEN e.amount ELSE $9::numeric END
  AND (SELECT count(*) FROM card_statement_line l WHERE l.expense_id IN (e.id, $1::int)) < 2`;

const SQL = `SELECT e.id, CASE WHEN ${FILE} THEN 'archivo' WHEN ${NUMBER} THEN 'numero' WHEN ${SAME} THEN 'importe' ELSE 'resumen' END AS why, e.holder_user_id,
    e.day::text AS day, e.merchant, e.amount::text AS amount, e.currency, to_char(r.month, 'YYYY-MM') AS month, r.state AS report_state
  FROM card_expense e JOIN card_report r ON r.id = e.report_id
  WHERE e.id <> $1::int AND e.state <> 'retirado' AND ((${FILE}) OR (${NUMBER}) OR (${SAME}) OR (${CHARGED})) ORDER BY e.id LIMIT ${ALIKE}`;

async function found(tx: Tx, one: Compared): Promise<Found[]> {
  const { id, sha256, issuer_tax_id, point, number, type_code, card_id, day, amount, currency, merchant, takes_away } =
    one;
  const receipt = [sha256, issuer_tax_id, point, number, type_code];
  const values = [id ?? 0, ...receipt, card_id, day, amount, currency, merchant, takes_away];
  return txQuery<Found>(tx, SQL, ...values);
}

/** What of somebody else's is told is that it is there. */
const textOf = (like: Found, holder: number): string =>
  like.holder_user_id === holder
    ? [like.merchant, formatMoney(like.amount, like.currency), formatDay(like.day)].filter(Boolean).join(", ")
    : `De otra persona, ${formatDay(like.day)}`;

const told = (likes: readonly Found[], holder: number): LikeExpense[] =>
  likes.map((like) => ({ id: like.id, why: like.why, text: textOf(like, holder) }));

/** The expenses that one looks like: the same photo, the same receipt, or the same card, day, amount and merchant. */
export const alikeOf = async (tx: Tx, one: Compared): Promise<LikeExpense[]> =>
  told(await found(tx, one), one.holder_user_id);

const looksAlike = (message: string) =>
  new AppError(422, "looks_alike", message, { issues: [{ path: "alike_reason", message }] });

/** @throws 422 on `alike_reason` where a line of the bank and a receipt may be the same charge and nobody said why they are not */
export async function requireNotCharged(tx: Tx, one: Compared, reason: string): Promise<void> {
  if (reason.trim().length >= 3) return;
  const like = (await found(tx, one)).find(({ why }) => why === "resumen");
  if (!like) return;
  const text = [like.merchant, formatMoney(like.amount, like.currency), formatDay(like.day)].filter(Boolean).join(", ");
  throw looksAlike(
    `Se parece a ${text}, y uno de los dos viene del resumen de la tarjeta: escribir por qué no es el mismo.`,
  );
}

/**
 * A receipt is accrued once, whoever typed its number: two that are approved at once wait for each other. `own`: it becomes a voucher, whose
 * own guard joins the one that is there. @throws 422 on `alike_reason` where nobody said why it is not the same
 */
export async function requireNotTwice(
  tx: Tx,
  facts: ExpenseFacts,
  { reason, own }: { reason: string; own: boolean },
): Promise<void> {
  const { id, issuer_tax_id, type_code, point, number } = facts;
  if (number === "" || issuer_tax_id === "") return;
  await holdTurn(tx, `receipt:${issuer_tax_id}:${point}:${number}`);
  if (reason.trim().length >= 3) return;
  const [other] = await txQuery<{ day: string; holder: string }>(
    tx,
    `SELECT e.day::text AS day, u.name AS holder FROM card_expense e JOIN app_user u ON u.id = e.holder_user_id
     WHERE e.id <> $1::int AND e.state = ANY ($2::text[]) AND e.issuer_tax_id = $3::text AND e.type_code = $4::text AND e.point = $5::text
       AND e.number = $6::text AND (e.voucher_id IS NULL OR NOT $7::boolean) ORDER BY e.id LIMIT 1`,
    id,
    [...accruedStates],
    issuer_tax_id,
    type_code,
    point,
    number,
    own,
  );
  if (other)
    throw looksAlike(
      `Es el mismo comprobante que el gasto de ${other.holder} del ${formatDay(other.day)}: escribir por qué no es el mismo.`,
    );
  const there = own ? undefined : await holderOf(tx, "recibido", receiptIdentity(facts));
  if (!there || there.id === facts.voucher_id) return;
  const row = await tx.voucher.findUniqueOrThrow({ where: { id: there.id } });
  throw looksAlike(
    `Ya está en Comprobantes (${voucherText(row)}): decir a nombre de qué empresa es, o escribir por qué no es el mismo.`,
  );
}

/** «noviembre». */
export const monthName = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? month;

/** @throws 409 `duplicate` with the ones it looks like, unless there is a reason to keep it */
export async function refuseAlike(tx: Tx, one: Compared, reason: string): Promise<void> {
  if (reason.length >= 3) return;
  const likes = await found(tx, one);
  const [first] = likes;
  if (!first) return;
  const text = textOf(first, one.holder_user_id);
  const kept = `Ese gasto ya está en la rendición de ${monthName(first.month)}.`;
  const messages: Record<CardLikeness, string> = {
    archivo: kept,
    numero: kept,
    importe: `Ya hay uno con la misma tarjeta, día, importe y comercio: ${text}.`,
    resumen: `El resumen de la tarjeta ya lo tiene: ${text}. Si es ése, responder allí con el comprobante.`,
  };
  const message = messages[first.why];
  throw new AppError(409, "duplicate", `${message} Se puede guardar igual diciendo por qué.`, {
    current: { alike: told(likes, one.holder_user_id) },
  });
}
