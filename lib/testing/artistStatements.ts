import type { RuleView } from "@/lib/artistStatements/commissions/schema";
import type { StatementView } from "@/lib/artistStatements/schema";
import { prisma } from "@/lib/db";
import type { IssuedView } from "@/lib/vouchers/issued/schema";
import { aShow, next, type TestPerson } from "./factories";
import { requestAs } from "./requestAs";
import { aSupplier, aVoucher, invoiceFacts } from "./vouchers";

export type StatementReply = StatementView & {
  error: string;
  current: StatementView;
  issues?: { path: string; message: string }[];
};
export const statementCall = (by: TestPerson, method: string, path: string, body?: unknown) =>
  requestAs<StatementReply>(by, method, `/artist-statements${path}`, body);

/** A managed show of an artist of its own. */
export const managedShow = (fecha = "2026-06-28") => aShow({ type: "management", fecha });

/** A fee of 100,000 without VAT, billed to somebody for a show's artist. */
export async function billFee(
  by: TestPerson,
  company: { id: number },
  show: { id: number; artist_id: number },
  day = "2026-06-28",
  more: object = {},
): Promise<IssuedView> {
  const facts = invoiceFacts(company.id, (await aSupplier()).id, {
    direction: "emitido",
    date: day,
    due_date: day,
    ...more,
  });
  const { id } = await aVoucher(by, facts, { alike_reason: "Otra" });
  const row = (await requestAs<IssuedView>(by, "GET", `/issued-vouchers/${id}`)).body;
  const body = { version: row.version, artist_id: show.artist_id, show_id: show.id };
  const set = await requestAs<IssuedView>(by, "POST", `/issued-vouchers/${id}/artist`, body);
  expect(set.status).toBe(200);
  return set.body;
}

export const commissionRule = (
  by: TestPerson,
  artist_id: number,
  percent: string,
  valid_from: string,
  more: object = {},
) =>
  requestAs<RuleView & { error: string }>(by, "POST", "/commission-rules", {
    artist_id,
    basis: "bruto",
    currency: null,
    tiers: [{ up_to: null, percent }],
    valid_from,
    ...more,
  });

/** A file that went through all checks, as whoever declares a payment sends it. */
export async function aPaymentFile({ userId }: TestPerson): Promise<string> {
  const facts = { name: "pago.pdf", kind: "pdf", size: 1, sha256: "c".repeat(64), state: "clean" };
  const data = { ...facts, storage_key: `pago-${next()}`, created_by_user_id: userId };
  return (await prisma.file.create({ data: data as never })).id;
}

/** A statement of 90,000 that one person started, another reviewed, and that was sent. */
export async function aSentStatement(
  author: TestPerson,
  reviewer: TestPerson,
  company: { id: number },
  fees: object = {},
): Promise<StatementView> {
  const show = await managedShow();
  await commissionRule(author, show.artist_id, "10", "2026-01-01");
  await billFee(author, company, show, "2026-06-28", fees);
  const what = { artist_id: show.artist_id, company_id: company.id, currency: "ARS", until: "2026-07-31" };
  const made = (await statementCall(author, "POST", "", what)).body;
  const review = await statementCall(reviewer, "POST", `/${made.id}/review`, { version: made.version });
  expect(review.status).toBe(200);
  const sent = await statementCall(author, "POST", `/${made.id}/send`, {
    version: review.body.version,
    sent_on: "2026-08-03",
  });
  expect(sent.body.state).toBe("enviada");
  return sent.body;
}
