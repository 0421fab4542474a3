import { can } from "@/lib/access/can";
import { heldRequest, stepsOf } from "@/lib/approvals/service/objects";
import { prisma, query } from "@/lib/db";
import { attachmentsOf } from "@/lib/documents/service/attach";
import { formatInstant, todayIn } from "@/lib/format/dates";
import type { Input } from "@/lib/http/contract";
import type { MarketingActor } from "../actor";
import type * as api from "../expenses/api";
import type { ExpenseView } from "../expenses/schema";
import { EXPENSE, GASTO, type ShownState } from "../rules/kinds";
import { figuresOf } from "./available";
import { type Expense, expenseId, monthsOfLine, noExpense, objectOf, storedExpense } from "./record";
import { expenseRows } from "./rows";

type Step = ExpenseView["steps"][number];
type Steps = Awaited<ReturnType<typeof stepsOf>>;

interface VoucherRow {
  id: number;
  text: string;
  supplier: string;
  date: string | null;
  net: string | null;
  vat: string | null;
  total: string | null;
  state: string;
  due: string | null;
  paid_on: string | null;
  at: string | null;
}

const VOUCHERS = `SELECT v.id, concat_ws(' ', v.type_code, nullif(concat_ws('-', v.point, v.number), '')) AS text, coalesce(s.name, '') AS supplier, v.date::text AS date,
    v.net::text AS net, v.vat::text AS vat, v.total::text AS total, v.state, coalesce(c.day, v.due_date)::text AS due, NULL::text AS paid_on,
    to_char(v.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at
  FROM voucher_link k JOIN voucher v ON v.id = k.voucher_id LEFT JOIN supplier_kept sk ON sk.id = v.supplier_id LEFT JOIN supplier s ON s.id = sk.kept_id
    LEFT JOIN LATERAL (SELECT min(due_day) AS day FROM cash_item WHERE source_type = 'voucher' AND source_id = v.id AND open > 0) c ON true
  WHERE k.target_type = 'expense' AND k.target_id = $1::int AND v.direction = 'recibido' AND v.state NOT IN ('esperado', 'anulado', 'descartado') ORDER BY v.id`;

const NUDGES = `SELECT to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at, coalesce(nullif(u.name, ''), a.actor) AS by
  FROM audit_entry a LEFT JOIN app_user u ON u.mail = a.actor::citext WHERE a.object = $1 AND a.action = 'expense.nudged' ORDER BY a.id LIMIT 100`;

/** Who sees it: who made it, who has its purse in charge, who is asked or was, and who reads all. */
async function requireReadable(
  actor: MarketingActor,
  expense: Expense,
  steps: Steps,
  request: Awaited<ReturnType<typeof heldRequest>>,
) {
  if (expense.created_by_user_id === actor.userId || can(actor, "spend.read")) return;
  const decides = steps.some(
    ({ people, decisions }) =>
      people.some(({ id }) => id === actor.userId) || decisions.some(({ by }) => by.id === actor.userId),
  );
  if (decides || (request && request.closed_by_user_id === actor.userId)) return;
  const owned = await query("SELECT 1 FROM purse WHERE id = ANY ($1::int[]) AND owner_id = $2::int", [
    expense.lines.map(({ purse_id }) => purse_id),
    actor.userId,
  ]);
  if (owned.length === 0) throw noExpense();
}

/** What of it is decided, by whom and when. */
const approvalSteps = (steps: Steps, state: ShownState): Step[] =>
  steps.map(({ title, people, decisions, state: of, due_at }) => {
    const last = decisions.at(-1);
    const refused = last && last.verdict !== "aprobar";
    if (of === "aprobado" || of === "salteado" || refused)
      return {
        title: !last
          ? "No hizo falta"
          : last.verdict === "aprobar"
            ? "Aprobó"
            : last.verdict === "devolver"
              ? "Devolvió"
              : "Rechazó",
        state: refused ? (last.verdict === "devolver" ? "devuelto" : "rechazado") : "hecho",
        who: last?.by.name ?? title,
        at: last?.at ?? null,
        note: last?.reason ?? "",
        due: null,
      };
    return {
      title: `Aprueba ${title}`,
      state: of === "abierto" && state === "en_aprobacion" ? "actual" : "falta",
      who: people
        .map(({ name }) => name)
        .slice(0, 3)
        .join(", "),
      at: null,
      note: "",
      due: due_at,
    };
  });

const ORDER: readonly ShownState[] = ["aprobado", "con_comprobante", "programado", "pagado"];

/** What follows the approval: its voucher, the day it is paid, that it was. */
function moneySteps(state: ShownState, expense: Expense, vouchers: readonly VoucherRow[]): Step[] {
  const reached = ORDER.indexOf(state);
  const [first] = vouchers;
  const stateOf = (at: number): Step["state"] => (reached >= at ? "hecho" : reached === at - 1 ? "actual" : "falta");
  const named = [
    { title: "Con comprobante", who: first?.supplier || expense.supplier, at: first?.at ?? null, due: null },
    { title: "Programar el pago", who: "Administración", at: null, due: null },
    { title: "Pagado", who: "Administración", at: null, due: first?.due ?? null },
  ];
  return named.map((step, index) => ({ ...step, state: stateOf(index + 1), note: "" }));
}

interface Holder {
  holder: ExpenseView["holder"];
  /** Whom a claim tells. */
  to: number[];
}

/** Who has it now and what is theirs to do. */
async function holderOf(expense: Expense, state: ShownState, steps: Steps, author: string): Promise<Holder> {
  const nobody: Holder = { holder: null, to: [] };
  const since = expense.sent_at;
  const own = { id: expense.created_by_user_id, name: author };
  if (state === "borrador" || state === "devuelto")
    return {
      holder: {
        people: [own],
        area: "",
        what:
          state === "devuelto"
            ? `corregirlo y mandarlo de nuevo${expense.state_reason ? `: ${expense.state_reason}` : ""}`
            : "mandarlo",
        since,
        late: false,
      },
      to: [],
    };
  if (state === "en_aprobacion") {
    const open = steps.find((step) => step.state === "abierto");
    if (!open) return nobody;
    const people = open.people.map(({ id, name }) => ({ id, name }));
    const late = open.due_at !== null && open.due_at < new Date().toISOString();
    return {
      holder: { people, area: open.title, what: "decidirlo", since: open.opened_at, late },
      to: people.map(({ id }) => id),
    };
  }
  if (state === "aprobado")
    return {
      holder: {
        people: [own],
        area: "",
        what: `pedirle el comprobante a ${expense.supplier}`,
        since: null,
        late: false,
      },
      to: [],
    };
  if (state !== "con_comprobante" && state !== "programado") return nobody;
  const people = await query<{ id: number }>(
    "SELECT id FROM app_user WHERE active AND rol = 'Administracion' ORDER BY id",
  );
  const what = state === "programado" ? "pagarlo" : "programar el pago";
  return {
    holder: { people: [], area: "Administración", what, since: null, late: false },
    to: people.map(({ id }) => id),
  };
}

function nudgeOf(
  actor: MarketingActor,
  expense: Expense,
  to: readonly number[],
  nudgedAt: string | null,
): Omit<ExpenseView["nudge"], "asked"> {
  if (to.length === 0 || to.includes(actor.userId)) return { may: false, text: "" };
  if (expense.nudged_on === todayIn())
    return { may: false, text: `Reclamado hoy ${nudgedAt ? formatInstant(nudgedAt).slice(-5) : ""}`.trim() };
  return { may: true, text: "una vez por día" };
}

/** An expense with all that its page shows. @throws 404 where it is not theirs to see */
export async function viewAndHolder(actor: MarketingActor, id: number): Promise<{ view: ExpenseView; to: number[] }> {
  const [expense, request, [row], vouchers, [kept]] = await Promise.all([
    storedExpense(prisma, id),
    heldRequest(prisma, GASTO, String(id)),
    expenseRows("e.id = $1::int", "", [id]),
    query<VoucherRow>(VOUCHERS, [id]),
    query<{ company: string; category: string | null; nudged_at: string | null; author: string }>(
      `SELECT c.name AS company, k.name AS category, to_char(e.nudged_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS nudged_at, coalesce(nullif(u.name, ''), u.mail::text) AS author
       FROM expense e JOIN company c ON c.id = e.company_id LEFT JOIN category k ON k.id = e.category_id JOIN app_user u ON u.id = e.created_by_user_id WHERE e.id = $1::int`,
      [id],
    ),
  ]);
  if (!row || !kept) throw noExpense();
  const steps = request ? await stepsOf(request) : [];
  await requireReadable(actor, expense, steps, request);
  const files = await attachmentsOf({ ownerType: EXPENSE, ownerId: String(id) });
  const asked =
    expense.nudged_on === null ? [] : await query<ExpenseView["nudge"]["asked"][number]>(NUDGES, [objectOf(id)]);
  const { holder, to } = await holderOf(expense, row.state, steps, kept.author);
  const lines = await Promise.all(
    expense.lines.map(async (line) => ({
      line_id: line.line_id,
      show_id: line.show_id,
      project_id: line.project_id,
      place: line.place,
      day: line.day,
      channel: line.channel,
      amount: line.amount,
      months: monthsOfLine(expense, line.amount),
      purse: (
        await figuresOf(prisma, {
          ...(line.show_id === null ? { project_id: line.project_id ?? 0 } : { show_id: line.show_id }),
          channel: line.channel,
          currency: expense.currency,
          from_day: expense.from_day,
          until_day: expense.until_day,
        })
      ).sum,
    })),
  );
  const own = expense.created_by_user_id === actor.userId || can(actor, "spend.plan");
  const loads = own && can(actor, "spend.load");
  const editable = expense.state === "borrador" || expense.state === "devuelto";
  const from =
    expense.from_line_id === null ? null : await prisma.spendLine.findUnique({ where: { id: expense.from_line_id } });
  const sent: Step = {
    title: "Enviado",
    state: expense.sent_at ? "hecho" : "actual",
    who: kept.author,
    at: expense.sent_at,
    note: "",
    due: null,
  };
  const reads = can(actor, "vouchers.read");
  const view: ExpenseView = {
    row: { ...row, holder: holder ? holder.people.map(({ name }) => name).join(", ") || holder.area : "" },
    supplier_id: expense.supplier_id,
    supplier_name: expense.supplier_name,
    company: { id: expense.company_id, name: kept.company },
    category: expense.category_id === null ? null : { id: expense.category_id, name: kept.category ?? "" },
    net: expense.net,
    vat: expense.vat,
    from_day: expense.from_day,
    until_day: expense.until_day,
    over: expense.over,
    over_reason: expense.over_reason,
    from:
      from && expense.from_month
        ? {
            line_id: from.id,
            channel: from.channel as ExpenseView["row"]["channel"],
            month: expense.from_month,
            amount: expense.moved,
          }
        : null,
    lines,
    author: { id: expense.created_by_user_id, name: kept.author },
    files,
    steps: [sent, ...approvalSteps(steps, row.state), ...moneySteps(row.state, expense, vouchers)],
    holder,
    request_id: request?.id ?? null,
    nudge: { ...nudgeOf(actor, expense, to, kept.nudged_at), asked },
    vouchers: vouchers.map(({ at: _, ...voucher }) => ({
      ...voucher,
      href: reads ? `/Comprobantes?comprobante=${voucher.id}` : null,
    })),
    may: {
      edit: loads && editable,
      send: loads && editable,
      cancel: loads && editable,
      withdraw: loads && expense.state === "en_aprobacion",
      close: loads && expense.state === "aprobado",
      copy: can(actor, "spend.load"),
    },
    version: expense.version,
  };
  return { view, to };
}

export const viewOf = async (actor: MarketingActor, id: number): Promise<ExpenseView> =>
  (await viewAndHolder(actor, id)).view;

/** `GET /expenses/{id}`. Errors: 404. */
export const get = async (actor: MarketingActor, { params }: Input<typeof api.getExpense>): Promise<ExpenseView> =>
  viewOf(actor, await expenseId(prisma, params.id));
