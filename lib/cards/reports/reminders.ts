import { prisma, query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { notify } from "@/lib/notifications/service/notify";
import { ownHref } from "../hrefs";
import { MISSING_MAIL } from "../names";

/** What of each holder's expenses has no receipt: announced and not come, found in the card's statement, or observed without a photo. */
export const MISSING = `e.photo_file_id IS NULL AND (e.state = 'borrador' OR e.state = 'observado' AND e.no_receipt_reason = '')`;

const HOLDERS = `SELECT r.holder_user_id AS id, count(e.id)::int AS n, array_agg(DISTINCT r.id) AS reports
  FROM card_expense e JOIN card_report r ON r.id = e.report_id JOIN app_user u ON u.id = r.holder_user_id AND u.active
  WHERE ${MISSING} AND r.state <> 'cerrada' AND e.day < $1::date
  GROUP BY 1 HAVING max(r.reminded_at) IS NULL OR (max(r.reminded_at) AT TIME ZONE 'America/Argentina/Buenos_Aires')::date < $1::date ORDER BY 1`;

/** Mondays: who lacks receipts hears how many, once a day however often it runs. @returns how many people */
export async function remindHolders(): Promise<number> {
  const holders = await query<{ id: number; n: number; reports: number[] }>(HOLDERS, [todayIn()]);
  for (const { id, n, reports } of holders)
    await prisma.$transaction(async (tx) => {
      await notify(tx, {
        to: [id],
        kind: "comprobante_falta",
        message: `Falta el comprobante de ${countText(n, "gasto")} de tarjeta: sacar la foto, o decir por qué no hay.`,
        link: ownHref,
        mailAs: { kind: MISSING_MAIL, payload: { holder: id } },
      });
      await tx.cardReport.updateMany({ where: { id: { in: reports } }, data: { reminded_at: new Date() } });
    });
  return holders.length;
}
