import { query } from "@/lib/db";
import { sumMoney } from "@/lib/format/moneyMath";
import { groupByCurrency } from "../rules/currencies";
import type { ReportByDate, ReportDay } from "./schema";
import type { ReportScope } from "./subject";
import { nonZero } from "./totals";

interface Row {
  fecha_venta: string;
  divisa: string;
  venta: number;
  monto: string;
}

/** Types and artists are added up in the roll-up of days; one show's days are few. */
const OF_TYPE = `SELECT fecha_venta, divisa, sum(venta)::int AS venta, sum(monto)::text AS monto FROM sales_day
  WHERE ($1::int[] IS NULL OR artist_id = ANY($1)) AND ($2::text IS NULL OR type = $2)
    AND ($3::date IS NULL OR fecha_venta >= $3) AND ($4::date IS NULL OR fecha_venta <= $4)
  GROUP BY 1, 2 ORDER BY 1, array_position(ARRAY['ARS', 'USD', 'EUR'], divisa::text)`;
const OF_SHOW = `SELECT fecha_venta, divisa, sum(venta_diaria)::int AS venta, sum(monto_diario)::text AS monto FROM ticket_sale
  WHERE show_id = $1 AND ($2::date IS NULL OR fecha_venta >= $2) AND ($3::date IS NULL OR fecha_venta <= $3)
  GROUP BY 1, 2 ORDER BY 1, array_position(ARRAY['ARS', 'USD', 'EUR'], divisa::text)`;

interface Gap {
  fecha_venta: string;
  divisa: string;
  diferencias: number;
  venta: number;
  monto: string;
}

const GAPS = `SELECT g.fecha_venta, g.divisa, count(*)::int AS diferencias, sum(g.venta)::int AS venta, sum(g.monto)::text AS monto
  FROM sales_gap g JOIN "show" s ON s.id = g.show_id
  WHERE ($1::int[] IS NULL OR s.artist_id = ANY($1)) AND ($2::text IS NULL OR s.type = $2) AND ($3::int IS NULL OR s.id = $3)
    AND ($4::date IS NULL OR g.fecha_venta >= $4) AND ($5::date IS NULL OR g.fecha_venta <= $5) GROUP BY 1, 2`;

const keyOf = ({ fecha_venta, divisa }: { fecha_venta: string; divisa: string }) => `${fecha_venta} ${divisa}`;

/** The report's days, oldest first, each currency with its running sums; without montos no key of money. */
export async function byDate({
  scope,
  type,
  showId,
  desde,
  hasta,
}: ReportScope): Promise<Pick<ReportByDate, "dias" | "totales">> {
  const rows =
    showId === null
      ? await query<Row>(OF_TYPE, [scope.artistIds, type, desde, hasta])
      : await query<Row>(OF_SHOW, [showId, desde, hasta]);
  const gaps = await query<Gap>(GAPS, [scope.artistIds, type, showId, desde, hasta]);
  const wrong = new Map(gaps.map((gap) => [keyOf(gap), gap]));
  const sums = new Map<string, { venta: number; monto: string }>();
  const dias = rows.map((row): ReportDay => {
    const before = sums.get(row.divisa) ?? { venta: 0, monto: "0.00" };
    const after = { venta: before.venta + row.venta, monto: sumMoney([before.monto, row.monto]) };
    sums.set(row.divisa, after);
    const gap = wrong.get(keyOf(row));
    return {
      fecha_venta: row.fecha_venta,
      divisa: row.divisa,
      venta_diaria: row.venta,
      venta_acumulada: after.venta,
      diferencias: gap?.diferencias ?? 0,
      discrepancia: gap?.venta || null,
      ...(scope.money && {
        monto_diario: row.monto,
        monto_acumulado: after.monto,
        discrepancia_monto: nonZero(gap?.monto ?? "0"),
      }),
    };
  });
  const totals = groupByCurrency([...sums].map(([divisa, sum]) => ({ divisa, ...sum }))).flatMap(([, group]) => group);
  const totales = totals.map(({ divisa, venta, monto }) => ({
    divisa,
    venta_periodo: venta,
    ...(scope.money && { monto_periodo: monto }),
  }));
  return { dias, totales };
}
