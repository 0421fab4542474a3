import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import { documentPdf } from "@/lib/documents/service/documentPdf";
import { bytesDownload } from "@/lib/files/bytes";
import { formatDay, formatDayLong, formatInstant } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { formatInteger, formatSigned } from "@/lib/format/number";
import { slugFile } from "@/lib/format/text";
import type { Download, Input } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import type { MarketingActor } from "../../actor";
import { platformTitles } from "../../media/rules/kinds";
import type * as api from "../api";
import { weekEnd } from "../rules/week";
import type { WeeklyEntry, WeeklyFacts } from "../schema";
import { viewOf } from "./view";

const signed = (count: number) => formatSigned(count, { unit: "", decimals: 0 });

/** "Preventa (Meta): datos hasta el mié 18 nov". */
export const missingText = ({ name, platform, told_until }: WeeklyFacts["missing"][number]): string =>
  `${name} (${platformTitles[platform]}): ${told_until ? `datos hasta el ${formatDay(told_until)}` : "sin datos de la semana"}`;

/** "semana del lunes 16 al domingo 22 de noviembre de 2026". */
export const weekText = (week: string): string => `${formatDayLong(week)} al ${formatDayLong(weekEnd(week))}`;

/** A week's status as a PDF of A4 pages, tagged and in Spanish; without `money` no amount is in it. */
export function weeklyPdfOf(
  { show, week, figures, sales, missing }: WeeklyFacts,
  entry: Pick<WeeklyEntry, "n" | "state" | "learnings" | "next_action" | "owner" | "published_at" | "published_by">,
  { money }: { money: boolean },
): Promise<Buffer> {
  const title = `Status semanal de ${show.name}`;
  return documentPdf({ title, author: "Bambalina" }, ({ say, table }) => {
    say("P", [show.artist, show.day && `show del ${formatDayLong(show.day)}`].filter(Boolean).join(" · "), {
      muted: true,
    });
    say("H1", title, { size: 18, gap: 4 });
    say("P", `Semana del ${weekText(week)}.`, { muted: true, gap: 2 });
    say(
      "P",
      entry.published_at
        ? `Versión ${entry.n}, publicada el ${formatInstant(entry.published_at)} por ${entry.published_by}.`
        : `Borrador de la versión ${entry.n}.`,
      { muted: true, gap: 2 },
    );
    if (money && figures.length > 0)
      table(
        ["*", 130, 130],
        [
          ["Campañas", "Plan de la semana", "Gastado según plataforma"],
          ...figures.map(({ currency, plan, spent }) => [
            currency,
            plan === null ? "sin presupuesto" : formatMoney(plan, currency, { decimals: 2 }),
            formatMoney(spent, currency, { decimals: 2 }),
          ]),
        ],
      );
    table(
      ["*", 110, 110, 110],
      [
        ["Entradas", "Esta semana", "La anterior", "Diferencia"],
        ["Vendidas", formatInteger(sales.now), formatInteger(sales.before), signed(sales.now - sales.before)],
      ],
    );
    for (const [head, text] of [
      ["Aprendizajes", entry.learnings],
      ["Próxima acción", entry.next_action],
      ["Responsable", entry.owner?.name ?? ""],
    ] as const) {
      say("H2", head, { size: 12, gap: 16 });
      say("P", text || "Sin completar.", { gap: 4, muted: !text });
    }
    if (missing.length > 0) {
      say("H2", "Sin datos de gasto completos", { size: 12, gap: 16 });
      for (const one of missing) say("P", missingText(one), { gap: 4 });
    }
  });
}

/** `GET /paid-media/weekly-status/{id}/{week}/pdf`. Errors: 404. */
export async function pdf(
  actor: MarketingActor,
  { params: { id: show, week }, query: { n } }: Input<typeof api.weeklyPdf>,
): Promise<Download> {
  const view = await viewOf(actor, show, week, n);
  if (!view.entry) throw notFound("Todavía no se escribió nada de esta semana.");
  const bytes = await weeklyPdfOf(view, view.entry, { money: true });
  await audit(prisma, actor, {
    action: "weekly_status.downloaded",
    object: `weekly_status:${show}:${week}`,
    after: { version: view.entry.n },
  });
  return bytesDownload(`status_${slugFile(view.show.name)}_${week}_v${view.entry.n}.pdf`, bytes);
}
