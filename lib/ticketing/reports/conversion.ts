import { query } from "@/lib/db";
import type { Currency } from "@/lib/format/currencies";
import { badField } from "@/lib/http/errors";
import type { ConvertedTotal, CurrencyTotal } from "./schema";

interface Rate {
  divisa: Currency;
  valor: string;
  fecha: Date | null;
}

interface Converted {
  divisa: string;
  total: string;
  converted: string | null;
  period: string | null;
}

/** Pesos for one unit: the peso is one, the others are our own rates of now. */
const RATES = `rates(divisa, valor, fecha) AS (
  SELECT currency::text, rate, updated_at FROM own_rate UNION ALL SELECT 'ARS', 1, NULL::timestamptz
)`;

/** Each amount through pesos into the target, rounded to the cent once; the last row (`*`) is all of them together. */
const CONVERT = `WITH ${RATES}, given AS (
  SELECT g.*, g.total * f.valor / t.valor AS converted, g.period * f.valor / t.valor AS converted_period
  FROM unnest($2::text[], $3::numeric[], $4::numeric[]) WITH ORDINALITY AS g(divisa, total, period, position)
  LEFT JOIN rates f ON f.divisa = g.divisa LEFT JOIN rates t ON t.divisa = $1::text
)
SELECT coalesce(divisa, '*') AS divisa, sum(total)::text AS total, round(sum(converted), 2)::text AS converted,
  round(sum(converted_period), 2)::text AS period
FROM given GROUP BY GROUPING SETS ((divisa), ()) ORDER BY grouping(divisa), min(position)`;

/**
 * The report's money in one currency, exact until the last rounding, with each rate used and its date.
 * 400 when the wanted currency has no rate; a currency of the report without one is named and the sum left out.
 */
export async function convertTotals(totales: readonly CurrencyTotal[], target: Currency): Promise<ConvertedTotal> {
  const used = [...new Set([...totales.map(({ divisa }) => divisa), target])];
  const rates = await query<Rate>(
    `WITH ${RATES} SELECT divisa, valor::text, fecha FROM rates WHERE divisa = ANY($1) ORDER BY array_position($1, divisa)`,
    [used],
  );
  const faltan = used.filter((divisa) => !rates.some((rate) => rate.divisa === divisa));
  if (faltan.includes(target)) throw badField("convertir", `No hay una conversión cargada para ${target}.`);
  const rows = await query<Converted>(CONVERT, [
    target,
    totales.map(({ divisa }) => divisa),
    totales.map(({ recaudacion_total }) => recaudacion_total ?? "0"),
    totales.map(({ monto_periodo }) => monto_periodo ?? "0"),
  ]);
  const all = rows.find(({ divisa }) => divisa === "*");
  const complete = faltan.length === 0;
  return {
    divisa: target,
    tasas: rates.map(({ divisa, valor, fecha }) => ({ divisa, valor, fecha: fecha?.toISOString() ?? null })),
    faltan,
    por_divisa: rows
      .filter(({ divisa }) => divisa !== "*")
      .map(({ divisa, total, converted, period }) => ({
        divisa,
        recaudacion_total: total,
        recaudacion_convertida: converted,
        periodo_convertido: period,
      })),
    recaudacion_total: complete ? (all?.converted ?? "0.00") : null,
    monto_periodo: complete ? (all?.period ?? "0.00") : null,
  };
}
