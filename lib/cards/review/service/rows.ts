import { likeText } from "@/lib/format/likeText";
import { listOf } from "@/lib/format/listText";
import { normalize } from "@/lib/format/text";
import { Conditions, type Where } from "@/lib/ledger/service/scope";
import { iso } from "@/lib/vouchers/service/rows";
import type { ReviewFilter } from "../schema";

/** Expenses `e` with their card, holder, report and line. */
export const FROM = `card_expense e JOIN expense_card k ON k.id = e.card_id JOIN company c ON c.id = k.company_id JOIN app_user u ON u.id = e.holder_user_id
  JOIN card_report r ON r.id = e.report_id LEFT JOIN card_statement_line l ON l.expense_id = e.id`;

const CHARGED = `coalesce((SELECT s.name FROM show s WHERE s.id = e.show_id), (SELECT p.name FROM project p WHERE p.id = e.project_id),
  (SELECT n.code || ' · ' || n.name FROM cost_centre n WHERE n.id = e.cost_centre_id), '')`;

/** The purchase that something was given back of, as people name it; empty where it is of none here. */
export const RETURNS = `coalesce((SELECT concat_ws(', ', nullif(b.merchant, ''), to_char(b.day, 'DD/MM/YYYY')) FROM card_expense b
  WHERE b.holder_user_id = e.holder_user_id AND b.client_id = e.returns_client_id), '')`;

/** What is answered of each. */
export const COLUMNS = `e.id, e.version, e.state, e.origin, json_build_object('id', u.id, 'name', coalesce(nullif(u.name, ''), u.mail::text)) AS holder,
  to_char(r.month, 'YYYY-MM') AS month, e.day::text AS day, e.merchant, e.amount::text AS amount, e.currency::text AS currency, e.takes_away, ${RETURNS} AS returns,
  json_build_object('id', k.id, 'last4', k.last4, 'company', json_build_object('id', c.id, 'name', c.name)) AS card, e.category,
  ${CHARGED} AS charged_to, e.photo_file_id IS NOT NULL AS has_photo, e.no_receipt_reason, e.observed_reason, e.answer, l.id IS NOT NULL AS matched,
  e.voucher_id, ${iso("e.received_at")} AS received_at`;

const PLAIN = {
  holder: ["e.holder_user_id", "int"],
  company: ["k.company_id", "int"],
  card: ["e.card_id", "int"],
  show: ["e.show_id", "int"],
  category: ["e.category", "text"],
  currency: ["e.currency", "char(3)"],
} as const;

/** What is asked for, whatever its state; who never sent it has it still. */
export function conditionsOf({
  q,
  state: _,
  month,
  receipt,
  matched,
  from,
  until,
  ...asked
}: Omit<ReviewFilter, "sort">): Conditions {
  const made = new Conditions().say("e.state <> 'retirado'");
  for (const [key, [column, type]] of Object.entries(PLAIN)) {
    const value = asked[key as keyof typeof PLAIN];
    if (value !== undefined) made.add((at) => `${column} = ${at}::${type}`, value);
  }
  if (month) made.add((at) => `r.month = ${at}::date`, `${month}-01`);
  if (from) made.add((at) => `e.day >= ${at}::date`, from);
  if (until) made.add((at) => `e.day <= ${at}::date`, until);
  if (receipt) made.say(`e.photo_file_id IS ${receipt === "1" ? "NOT NULL" : "NULL"}`);
  if (matched) made.say(`l.id IS ${matched === "1" ? "NOT NULL" : "NULL"}`);
  for (const word of normalize(q ?? "")
    .split(" ")
    .filter(Boolean))
    made.add((at) => `(e.words LIKE ${at}::text OR search_plain(u.name) LIKE ${at}::text)`, `%${likeText(word)}%`);
  return made;
}

/** The same with the states that are asked for. */
export function whereOf(asked: Omit<ReviewFilter, "sort">): Where {
  const made = conditionsOf(asked);
  if (asked.state) made.add((at) => `e.state = ANY (${at}::text[])`, listOf(asked.state));
  return made.where();
}

const ORDER: Record<ReviewFilter["sort"], string> = {
  holder: "search_plain(u.name), u.id, r.month DESC, e.day DESC, e.id DESC",
  "-day": "e.day DESC, e.id DESC",
  day: "e.day, e.id",
  "-amount": "e.currency, e.amount DESC, e.id DESC",
  amount: "e.currency, e.amount, e.id",
};
export const orderOf = (sort: ReviewFilter["sort"]): string => `ORDER BY ${ORDER[sort]}`;
