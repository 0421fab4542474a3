import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { formatDay, formatDayMonth } from "@/lib/format/dates";
import { sumMoney } from "@/lib/format/moneyMath";
import { normalize } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { limitedArtists } from "@/lib/ticketing/access/showsService";
import type { MarketingActor } from "../../actor";
import { platformTitles } from "../../media/rules/kinds";
import type * as api from "../api";
import { weeklyStates, weeklyStateTitles } from "../rules/kinds";
import type { WeeklyFilter, WeeklyRow } from "../schema";
import { entryOf, latestOf } from "./entries";
import { weeklyFactsOf } from "./facts";
import { toldBy } from "./view";

const ORDERS: Record<string, (row: WeeklyRow) => string | number> = {
  show: ({ show }) => normalize(show.name),
  day: ({ show }) => show.day ?? "9999",
  sales: ({ sales }) => sales.now - sales.before,
  state: ({ state }) => weeklyStates.indexOf(state),
};

/** The shows of a week that the actor may see, in the order asked for; a published one says what it froze. */
async function rowsOf(actor: MarketingActor, asked: WeeklyFilter): Promise<WeeklyRow[]> {
  const facts = await weeklyFactsOf(prisma, asked.week, { artistIds: await limitedArtists(actor) });
  const entries = await latestOf(
    prisma,
    facts.map(({ show }) => show.id),
    asked.week,
  );
  const latest = new Map(entries.map((entry) => [entry.show_id, entry]));
  const words = normalize(asked.q ?? "")
    .split(" ")
    .filter(Boolean);
  const orderOf = ORDERS[asked.sort.replace("-", "")] ?? (() => 0);
  const turn = asked.sort.startsWith("-") ? -1 : 1;
  return facts
    .map((now): WeeklyRow => {
      const entry = latest.get(now.show.id);
      return { ...toldBy(entry, now), state: entry?.state ?? "sin_empezar", entry: entry ? entryOf(entry) : null };
    })
    .filter(({ show }) => words.every((word) => normalize(`${show.name} ${show.artist}`).includes(word)))
    .sort((a, b) => {
      const [one, other] = [orderOf(a), orderOf(b)];
      return (one < other ? -1 : one > other ? 1 : a.show.id - b.show.id) * turn;
    });
}

const kept = (rows: readonly WeeklyRow[], { state, missing }: WeeklyFilter) =>
  rows.filter((row) => (!state || row.state === state) && (!missing || row.missing.length > 0));

/** `GET /paid-media/weekly-status`. */
export async function list(
  actor: MarketingActor,
  { query: asked }: Input<typeof api.listWeekly>,
): Promise<Output<typeof api.listWeekly>> {
  const all = await rowsOf(actor, asked);
  const data = kept(all, asked);
  const count = (of: (row: WeeklyRow) => boolean) => all.filter(of).length;
  const figures = data.flatMap((row) => row.figures);
  const currencies = [...new Set(figures.map(({ currency }) => currency))].sort();
  return {
    week: asked.week,
    data,
    totals: currencies.map((currency) => {
      const own = figures.filter((one) => one.currency === currency);
      const plans = own.flatMap(({ plan }) => plan ?? []);
      return {
        currency,
        plan: plans.length > 0 ? sumMoney(plans) : null,
        spent: sumMoney(own.map(({ spent }) => spent)),
      };
    }),
    counts: {
      sin_empezar: count(({ state }) => state === "sin_empezar"),
      borrador: count(({ state }) => state === "borrador"),
      publicado: count(({ state }) => state === "publicado"),
      missing: count(({ missing }) => missing.length > 0),
    },
  };
}

type Line = WeeklyRow & { figure: WeeklyRow["figures"][number] | null };

const FIELDS: Field<Line>[] = [
  { header: "Show", width: 36, kind: "text", value: ({ show }) => show.name },
  { header: "Fecha del show", width: 16, kind: "day", value: ({ show }) => show.day },
  { header: "Semana del", width: 14, kind: "day", value: ({ week }) => week },
  { header: "Moneda", width: 9, kind: "text", value: ({ figure }) => figure?.currency ?? "" },
  { header: "Plan", width: 18, kind: "money", value: ({ figure }) => figure?.plan ?? null },
  { header: "Gastado", width: 18, kind: "money", value: ({ figure }) => figure?.spent ?? null },
  { header: "Entradas de la semana", width: 16, kind: "int", value: ({ sales }) => sales.now },
  { header: "Semana anterior", width: 16, kind: "int", value: ({ sales }) => sales.before },
  { header: "Diferencia", width: 12, kind: "int", value: ({ sales }) => sales.now - sales.before },
  { header: "Estado", width: 14, kind: "text", value: ({ state }) => weeklyStateTitles[state] },
  { header: "Versión", width: 9, kind: "int", value: ({ entry }) => entry?.n ?? null },
  { header: "Responsable", width: 24, kind: "text", value: ({ entry }) => entry?.owner?.name ?? "" },
  { header: "Aprendizajes", width: 48, kind: "text", value: ({ entry }) => entry?.learnings ?? "" },
  { header: "Próxima acción", width: 48, kind: "text", value: ({ entry }) => entry?.next_action ?? "" },
  {
    header: "Sin datos de gasto",
    width: 36,
    kind: "text",
    value: ({ missing }) =>
      missing
        .map(
          ({ name, platform, told_until }) =>
            `${name} (${platformTitles[platform]}${told_until ? `, hasta el ${formatDay(told_until)}` : ""})`,
        )
        .join("; "),
  },
];

/** `GET /paid-media/weekly-status/excel`: what the filters leave, a line for each show and currency. */
export async function excel(actor: MarketingActor, { query: asked }: Input<typeof api.weeklyExcel>): Promise<Download> {
  await audit(prisma, actor, {
    action: "weekly_status.exported",
    object: "weekly_status:lista",
    after: { filter: asked },
  });
  const rows = kept(await rowsOf(actor, asked), asked).flatMap((row): Line[] =>
    row.figures.length === 0 ? [{ ...row, figure: null }] : row.figures.map((figure) => ({ ...row, figure })),
  );
  return workbookDownload(`status_semanal_${asked.week}.xlsx`, [
    sheetOf(`Semana del ${formatDayMonth(asked.week)}`, FIELDS, rows, { money: true }),
  ]);
}
