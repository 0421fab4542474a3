import { registry } from "@/lib/approvals/engine/registry";
import { followerOf } from "@/lib/boards/service/followers";
import { prisma } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import type { PurchaseView } from "@/lib/purchasing/schema";
import { behindOf } from "@/lib/vouchers/service/behind";
import type { TestPerson } from "./factories";
import { next } from "./factories";
import { requestAs } from "./requestAs";
import { aSupplier, aVoucher, invoiceFacts } from "./vouchers";

interface Refusal {
  error: string;
  code?: string;
  issues?: { path: string; message: string }[];
}
type Reply = PurchaseView & Refusal;

/** A call about purchases, as a person. */
export const purchase = (by: TestPerson, method: string, path: string, body?: unknown) =>
  requestAs<Reply>(by, method, path, body);

/** The same that must go well. */
export async function mustDo(by: TestPerson, method: string, path: string, body?: unknown): Promise<PurchaseView> {
  let answer = await purchase(by, method, path, body);
  // A machine that is busy says so; nothing was done then.
  for (let again = 0; answer.status === 503 && again < 5; again++) answer = await purchase(by, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A purse with somebody in charge. */
export async function anOwnedPurse(
  by: TestPerson,
  owner: TestPerson | null,
  policy: "avisa" | "bloquea" = "avisa",
): Promise<number> {
  const made = await prisma.purse.create({
    data: {
      kind: "marketing",
      name: `Bolsa ${next()}`,
      created_by: by.userId,
      owner_id: owner?.userId ?? null,
      policy,
      period: "total",
    },
  });
  return made.id;
}

interface Line {
  description?: string;
  quantity?: string;
  unit_price?: string;
  kind?: "bien" | "servicio" | "extra";
  purse_id?: number;
}

/** A requisition of some lines, by whoever buys. */
export const aRequisition = (
  by: TestPerson,
  purse_id: number,
  lines: readonly Line[] = [{}],
  more: object = {},
): Promise<PurchaseView> =>
  mustDo(by, "POST", "/requisitions", {
    client_id: crypto.randomUUID(),
    title: "Remeras de gira",
    purse_id,
    estimate: "1000.00",
    lines: lines.map(({ description = "Remera negra, gira 2026", quantity = "110", kind = "bien", purse_id: own }) => ({
      description,
      quantity,
      kind,
      unit: "unidad",
      ...(own && { purse_id: own }),
    })),
    ...more,
  });

/** A quote of a supplier for all of a requisition, at these prices. */
export const quoteBody = (view: PurchaseView, supplier_id: number, prices: readonly string[], more: object = {}) => ({
  requisition_id: view.row.id,
  supplier_id,
  day: "2026-11-10",
  terms: "30 días",
  delivery_day: "2026-12-01",
  lines: view.lines.map(({ id, description, quantity }, index) => ({
    requisition_line_id: id,
    description,
    quantity,
    unit: "unidad",
    unit_price: prices[index] ?? "100",
  })),
  ...more,
});

/** What approvals and vouchers ask the domains is fetched before, so that no transaction waits for it. */
const fetched = () => Promise.all([registry(), behindOf("purchase_order"), followerOf("compras")]);

/** An order that waits for its approval; its only quote is chosen. */
export async function anAskedOrder(
  by: TestPerson,
  {
    company,
    purse,
    lines = [{}],
    more = {},
  }: { company: { id: number }; purse: number; lines?: readonly Line[]; more?: object },
): Promise<{ view: PurchaseView; supplier: { id: number } }> {
  await fetched();
  const supplier = await aSupplier();
  const asked = await aRequisition(by, purse, lines);
  const quoted = await mustDo(
    by,
    "POST",
    "/quotes",
    quoteBody(
      asked,
      supplier.id,
      lines.map(({ unit_price = "1000" }) => unit_price),
    ),
  );
  const view = await mustDo(by, "POST", "/purchase-orders", {
    requisition_id: asked.row.id,
    version: quoted.row.version,
    quote_id: quoted.quotes[0]?.id,
    company_id: company.id,
    few_quotes_reason: "Único que llega a tiempo",
    ...more,
  });
  return { view, supplier };
}

/** Somebody says yes to what waits of an order. */
export async function approve(by: TestPerson, order: number, verdict = "aprobar", reason = ""): Promise<number> {
  const request = await prisma.approvalRequest.findFirstOrThrow({
    where: { kind: "purchase_order", object_id: String(order), state: "en_aprobacion" },
    orderBy: { id: "desc" },
  });
  const answer = await requestAs<Refusal>(by, "POST", `/approvals/${request.id}/decide`, {
    version: request.version,
    verdict,
    reason,
  });
  if (answer.status !== 200) throw new Error(`not decided: ${answer.status} ${JSON.stringify(answer.body)}`);
  return request.id;
}

/** An order in force. */
export async function anOrder(
  by: TestPerson,
  owner: TestPerson,
  facts: Parameters<typeof anAskedOrder>[1],
): Promise<{ view: PurchaseView; order: NonNullable<PurchaseView["order"]>; supplier: { id: number } }> {
  const { view, supplier } = await anAskedOrder(by, facts);
  await approve(owner, view.order?.id ?? 0);
  const now = await mustDo(by, "GET", `/requisitions/${view.row.id}`);
  if (!now.order) throw new Error("no order");
  return { view: now, order: now.order, supplier };
}

/** Receives so many of some lines. */
export const receive = (by: TestPerson, order: number, lines: Readonly<Record<number, string>>, more: object = {}) =>
  requestAs<Refusal>(by, "POST", `/purchase-orders/${order}/receive`, {
    client_id: crypto.randomUUID(),
    lines: Object.entries(lines).map(([id, quantity]) => ({ order_line_id: Number(id), quantity })),
    ...more,
  });

/** What a supplier bills of an order, in whole pesos without VAT. */
export const billFacts = (company: number, supplier: number, order: number, net: number, more: object = {}) => {
  const vat = (net * 21) / 100;
  return invoiceFacts(company, supplier, {
    net_taxed: net.toFixed(2),
    vat: vat.toFixed(2),
    total: (net + vat).toFixed(2),
    vat_lines: [{ rate_code: "5", base: net.toFixed(2), amount: vat.toFixed(2) }],
    // Nothing is billed before it was ordered.
    date: todayIn(),
    due_date: addDays(todayIn(), 30),
    links: [{ target_type: "purchase_order", target_id: order }],
    ...more,
  });
};

/** The same loaded and validated. */
export const aBill = (by: TestPerson, ...facts: Parameters<typeof billFacts>) =>
  aVoucher(by, billFacts(...facts), true);

/** What an order has in the ledger, by kind. */
export async function moneyOf(order: number): Promise<Record<string, string>> {
  const rows = await prisma.$queryRaw<{ kind: string; sum: string }[]>`
    SELECT e.kind, sum(e.amount)::text AS sum FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
    WHERE p.source_type = 'purchase_order' AND p.source_id = ${order} GROUP BY e.kind HAVING sum(e.amount) <> 0`;
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]));
}
