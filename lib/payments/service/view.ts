import { can } from "@/lib/access/can";
import { readHistory } from "@/lib/audit/history";
import { personSql } from "@/lib/audit/names";
import { fileProblem } from "@/lib/bank/service/transferFile";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { attachmentsOfMany } from "@/lib/documents/service/attach";
import type { Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { withheldOf } from "@/lib/tax/service/ofBatch";
import { iso } from "@/lib/vouchers/service/rows";
import type { PaymentActor } from "../actor";
import type * as api from "../api";
import type { SubjectKind } from "../rules/kinds";
import { authoriseProblem, giveUpProblem, releaseProblem, takesThree } from "../rules/people";
import { type BatchStep, batchAfter, batchSteps, orderAfter, orderSteps } from "../rules/states";
import type { BatchView, OrderView } from "../schema/batches";
import { bankDayNote } from "./bankDay";
import { accountCash } from "./cash";
import { knewAccounts, problemsOf } from "./check";
import { AUTHORS, THREE_OVER, WEIGHT } from "./held";
import { linkOf, nameOf } from "./rows";

/** What the bank rejected is in its order, and in no sum. */
const SUMS = `JOIN LATERAL (SELECT count(*)::int AS orders, coalesce(sum(r.amount) FILTER (WHERE r.state <> 'rechazado'), 0.00) AS amount,
    coalesce(sum(r.withheld) FILTER (WHERE r.state <> 'rechazado'), 0.00) AS withheld
  FROM payment_order r WHERE r.batch_id = b.id) s ON true`;
/** Batches `b` with their company `c` and the sums of their orders `s`. */
export const BATCH_FROM = `payment_batch b JOIN company c ON c.id = b.company_id ${SUMS}`;
/** A `BatchRow` of that. */
export const BATCH_COLUMNS = `b.id, json_build_object('id', c.id, 'name', c.name) AS company, b.currency::text AS currency, b.day::text AS day, b.state, s.orders, s.amount::text AS amount,
  s.withheld::text AS withheld, (s.amount - s.withheld)::text AS net, ${personSql("b.created_by_user_id")} AS created_by, b.version`;

const signature = (who: string, at: string): string =>
  `CASE WHEN b.${who} IS NOT NULL THEN json_build_object('by', ${personSql(`b.${who}`)}, 'at', ${iso(`b.${at}`)}) END`;
const SIGNED = `json_build_object('author', ${signature("created_by_user_id", "created_at")}, 'authoriser', ${signature("authorised_by_user_id", "authorised_at")},
  'releaser', ${signature("released_by_user_id", "released_at")}, 'sender', ${signature("sent_by_user_id", "sent_at")}, 'closer', ${signature("closed_by_user_id", "closed_at")})`;

const FILE = `(SELECT json_build_object('name', f.name, 'message_id', f.message_id, 'format', coalesce(y.name, 'pain.001.001.09'), 'transfers', f.transfers,
    'total', f.total::text, 'by', ${personSql("f.created_by_user_id")}, 'user_id', f.created_by_user_id, 'at', ${iso("f.created_at")})
  FROM payment_file f LEFT JOIN bank_layout y ON y.id = f.layout_id WHERE f.batch_id = b.id)`;

/** All orders of a batch are paid the same way. */
const METHOD = "coalesce((SELECT min(r.method) FROM payment_order r WHERE r.batch_id = b.id), 'transferencia')";

type Stored = Omit<
  BatchView,
  | "own_account"
  | "three_people"
  | "taxes"
  | "tax_warnings"
  | "file_note"
  | "items"
  | "acciones"
  | "problems"
  | "not_yours"
  | "day_note"
  | "not_to_give_up"
> & {
  own_account: { id: number; name: string } | null;
  authors: number[];
  weight: string;
  authoriser: number | null;
  releaser: number | null;
};
type StoredItem = Omit<OrderView["items"][number], "text" | "link"> & {
  order_id: number;
  country: string;
  type_code: string;
  point: string;
  number: string;
  what: string;
  show: { id: number; name: string } | null;
};

const ORDERS = `SELECT r.id, r.number, r.state, r.payee, r.supplier_id, right(a.number, 4) AS last_four, r.amount::text AS amount, r.withheld::text AS withheld,
    (r.amount - r.withheld)::text AS net, r.reference,
    CASE WHEN r.state IN ('acreditado', 'conciliado') THEN r.paid_day::text END AS paid_day, r.reason, r.version
  FROM payment_order r LEFT JOIN bank_account a ON a.id = r.account_id WHERE r.batch_id = $1::int ORDER BY r.id`;
/** What an item `i` of an order `r` is called by, and where all of them are. */
export const ITEM_FACTS = `coalesce(v.country::text, '') AS country, coalesce(v.type_code, '') AS type_code, coalesce(v.point, '') AS point,
    coalesce(v.number, '') AS number, coalesce(o.kind, a.kind, '') AS what,
    CASE WHEN sh.id IS NOT NULL THEN json_build_object('id', sh.id, 'name', sh.name) END AS show
  FROM payment_item i JOIN payment_order r ON r.id = i.order_id JOIN payable p ON p.id = i.payable_id
  LEFT JOIN voucher v ON p.kind IN ('voucher', 'note') AND v.id = p.subject_id LEFT JOIN obligation o ON p.kind = 'obligation' AND o.id = p.subject_id
  LEFT JOIN payment_advance a ON p.kind = 'advance' AND a.id = p.subject_id LEFT JOIN show sh ON sh.id = o.show_id`;
const ITEMS = `SELECT i.id, i.order_id, p.kind, p.subject_id, i.amount::text AS amount, p.currency::text AS currency, i.pays::text AS pays, p.payable::text AS owed,
    CASE WHEN i.fx_rate IS NOT NULL THEN json_build_object('rate', i.fx_rate::text, 'source', i.fx_source, 'day', i.fx_day::text, 'reason', i.fx_reason) END AS fx,
    ${ITEM_FACTS}
  WHERE r.batch_id = $1::int ORDER BY i.id`;

/** What the account of a batch lacks for its file; "" of one that needs none. */
async function fileNote(tx: Tx, { method, file, own_account, currency }: Stored): Promise<string> {
  if (method !== "transferencia" || file || !own_account) return "";
  const account = await tx.ownAccount.findUnique({
    where: { id: own_account.id },
    select: { name: true, iban: true, layout_id: true },
  });
  return (account && (await fileProblem(account, currency, tx))) ?? "";
}

/** A batch as it is now, with what this person may do. @throws 404 */
export async function batchOf(actor: PaymentActor, id: number, tx: Tx = prisma): Promise<BatchView> {
  const [row] = await txQuery<Stored>(
    tx,
    `SELECT ${BATCH_COLUMNS}, CASE WHEN w.id IS NOT NULL THEN json_build_object('id', w.id, 'name', w.name) END AS own_account, ${THREE_OVER}::text AS three_people_over,
       ${METHOD} AS method, b.reason, ${SIGNED} AS signed, ${FILE} AS file, ${AUTHORS} AS authors, ${WEIGHT}::text AS weight, b.authorised_by_user_id AS authoriser, b.released_by_user_id AS releaser
     FROM ${BATCH_FROM} LEFT JOIN own_account w ON w.id = b.own_account_id WHERE b.id = $1::int`,
    id,
  );
  if (!row) throw notFound("No existe este lote.");
  const { authors, weight, authoriser, releaser, ...shown } = row;
  const orders = await txQuery<Omit<OrderView, "items" | "withholdings" | "acciones" | "proofs">>(tx, ORDERS, id);
  const items = await txQuery<StoredItem>(tx, ITEMS, id);
  const proofs = await attachmentsOfMany(
    "payment_order",
    orders.map((order) => String(order.id)),
    tx,
  );
  const signed = { authors, authoriser, amount: weight, three_people_over: row.three_people_over };
  const not_yours =
    row.state === "borrador"
      ? authoriseProblem(actor.userId, signed)
      : row.state === "autorizado"
        ? releaseProblem(actor.userId, signed, await knewAccounts(tx, id))
        : null;
  const not_to_give_up = giveUpProblem(actor.userId, signed, releaser);
  const refused: Partial<Record<BatchStep, boolean>> = {
    autorizar: not_yours !== null,
    liberar: not_yours !== null,
    no_enviar: not_to_give_up !== null,
  };
  const waits = row.state === "borrador" || row.state === "autorizado";
  const withheld = await withheldOf(tx, id);
  const byOrder = new Map<number, StoredItem[]>();
  for (const item of items) byOrder.set(item.order_id, [...(byOrder.get(item.order_id) ?? []), item]);
  return {
    ...shown,
    own_account: row.own_account && { ...row.own_account, cash: await accountCash(tx, row.own_account.id, row) },
    problems: waits
      ? await problemsOf(tx, { id, company_id: row.company.id, day: row.day })
      : { accounts: [], subjects: [], month: [] },
    three_people: takesThree(signed),
    taxes: withheld.taxes,
    tax_warnings: withheld.warnings,
    items: orders.map((order) => ({
      ...order,
      withholdings: withheld.of(order.id),
      items: (byOrder.get(order.id) ?? []).map(
        ({ order_id: _, country, type_code, point, number, what, show, ...item }) => {
          const named = {
            kind: item.kind as SubjectKind,
            id: item.subject_id,
            country,
            type_code,
            point,
            number,
            what,
            show,
          };
          return { ...item, text: nameOf(named), link: linkOf(named) };
        },
      ),
      proofs: proofs.get(String(order.id)) ?? [],
      acciones: orderSteps.filter(
        (step) =>
          ["acreditar", "rechazar"].includes(step) &&
          can(actor, "payments.sign") &&
          !(step === "rechazar" && not_to_give_up !== null) &&
          orderAfter(order.state, step) !== null,
      ),
    })),
    acciones: batchSteps.filter(
      (step) =>
        batchAfter(row.state, step) !== null &&
        !refused[step] &&
        !(step === "generar" && row.method !== "transferencia") &&
        can(actor, ["editar", "cancelar"].includes(step) ? "payments.prepare" : "payments.sign"),
    ),
    day_note: waits ? await bankDayNote(tx, row.id) : "",
    file_note: batchAfter(row.state, "generar") !== null || waits ? await fileNote(tx, row) : "",
    not_yours,
    not_to_give_up: row.state === "enviado" && can(actor, "payments.sign") ? not_to_give_up : null,
  };
}

/** `GET /payment-batches/{id}`. Errors: 404. */
export const get = (actor: PaymentActor, { params: { id } }: Input<typeof api.getBatch>): Promise<BatchView> =>
  batchOf(actor, id);

/** `GET /payment-batches/{id}/history`: who did what with it and its payments. Error: 404. */
export async function history(
  actor: PaymentActor,
  { params: { id }, query: page }: Input<typeof api.batchHistory>,
): Promise<Output<typeof api.batchHistory>> {
  await batchOf(actor, id);
  return readHistory([{ object: `payment_batch:${id}` }], page);
}
