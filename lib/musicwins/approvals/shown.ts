import type { ApprovalActor, Shown } from "@/lib/approvals/kind";
import { type PurseInUse, purseShown } from "@/lib/approvals/rules/purse";
import type { Fact, Flag, ShownPurse } from "@/lib/approvals/schema";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { formatDay, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { addMoney, compareMoney } from "@/lib/format/moneyMath";
import { filesOf } from "../files";
import { approvedStatuses } from "../rules/kinds";
import { lineHref } from "../rules/told";
import { type Asked, askedOf, oneAsked } from "./asked";

type PurseFigures = Pick<PurseInUse, "given" | "used" | "elsewhere"> & { currency: "ARS" | "USD" };

/** What the purse of an area has of each currency in this month or in all; where it has no budget in one, the budget that it has. */
const FIGURES = `SELECT m.currency, elsewhere.of AS elsewhere,
    sum(n.amount) FILTER (WHERE n.kind = 'presupuestado')::text AS given,
    coalesce(sum(n.amount) FILTER (WHERE n.kind <> 'presupuestado'), 0.00)::text AS used
  FROM purse p CROSS JOIN (VALUES ('ARS'), ('USD')) AS m(currency)
  LEFT JOIN LATERAL (SELECT jsonb_build_object('currency', e.currency, 'given', e.given::text, 'used', e.used::text, 'factor', e.factor::text) AS of
    FROM purse_elsewhere(p.id, date_trunc('month', $2::date)::date, m.currency, $2::date) e) elsewhere ON true
  LEFT JOIN ledger_now n ON n.purse_id = p.id AND n.side = 'gasto' AND n.kind IN ('presupuestado', 'comprometido', 'devengado') AND n.currency = m.currency::char(3)
    AND (p.period = 'total' OR n.month = date_trunc('month', $2::date)::date)
  WHERE p.kind = 'musicwins' AND p.area = $1 GROUP BY m.currency, elsewhere.of ORDER BY m.currency`;

/**
 * The area's purse without the proposal, and with it, once for each currency that is asked: what was approved of it is in its use
 * already. What is asked in a currency that the purse has no budget in comes after what is asked in the one that it has.
 */
async function pursesOf({ area, ars, usd, status }: Asked): Promise<ShownPurse[]> {
  const counted = (approvedStatuses as readonly string[]).includes(status);
  const asked = { ARS: ars, USD: usd };
  const rows = await query<PurseFigures>(FIGURES, [area, todayIn()]);
  return rows.flatMap(({ currency, elsewhere, ...sums }) => {
    const own = asked[currency];
    if (compareMoney(own, "0") <= 0) return [];
    const beside = elsewhere?.currency === "ARS" ? ars : usd;
    const shown = purseShown({
      title: `Music Wins, ${area}`,
      currency,
      ...sums,
      posted: counted ? own : "0.00",
      own,
      elsewhere: elsewhere && { ...elsewhere, used: counted ? elsewhere.used : addMoney(elsewhere.used, beside) },
      href: `/bsastrap?area=${encodeURIComponent(area)}`,
    });
    return [shown];
  });
}

interface More {
  detalle: string;
  cuit: string;
  iva: string | null;
  condicion: string;
  entrega: string | null;
  pago: string | null;
  datos: { nombre: string; valor: string }[];
  prioridad: string;
  partes: { tipo: string; ars: string; usd: string; fecha: string | null }[];
  otras: { opcion: number; proveedor: string; ars: string; usd: string; status: string }[];
}

const MORE = `SELECT v.detalle, v.proveedor_cuit AS cuit, v.iva::text, v.condicion_pago AS condicion, v.fecha_entrega::text AS entrega,
    v.fecha_pago::text AS pago, v.detalles AS datos, p.prioridad,
    (SELECT coalesce(json_agg(json_build_object('tipo', f.tipo, 'ars', f.alicuota_ars::text, 'usd', f.alicuota_usd::text,
       'fecha', f.fecha_pago) ORDER BY f.fecha_pago NULLS LAST, f.id), '[]') FROM budget_financiero f
     WHERE f.proposal_id = p.id AND f.deleted_at IS NULL AND f.estado <> 'anulado') AS partes,
    (SELECT coalesce(json_agg(json_build_object('opcion', o.option_number, 'proveedor', w.proveedor, 'ars', w.alicuota_ars::text,
       'usd', w.alicuota_usd::text, 'status', w.status) ORDER BY o.option_number), '[]')
     FROM budget_proposal o JOIN budget_version w ON w.proposal_id = o.id AND w.head
     WHERE o.line_id = p.line_id AND o.id <> p.id AND o.deleted_at IS NULL AND w.status <> 'anulado') AS otras
  FROM budget_proposal p JOIN budget_version v ON v.proposal_id = p.id AND v.head WHERE p.id = $1::int`;

/** Both amounts as people read them, without those that are zero. */
const moneyOf = ({ ars, usd }: { ars: string; usd: string }): string =>
  [Number(ars) > 0 && formatMoney(ars, "ARS"), Number(usd) > 0 && formatMoney(usd, "USD")].filter(Boolean).join(" + ");

const said = (label: string, value: string | null | undefined | false, more: Partial<Fact> = {}): Fact[] =>
  value ? [{ label, value, ...more }] : [];

const onDay = (day: string | null) => day && formatDay(day);

/** What its page shows: purses, what is asked in words, parts, the other proposals of its line, the first file. */
export async function shown(_actor: ApprovalActor, id: string): Promise<Shown> {
  const row = await oneAsked(prisma, id);
  const [purses, [more], files] = await Promise.all([
    pursesOf(row),
    query<More>(MORE, [row.proposal_id]),
    filesOf("budget_proposal", [row.proposal_id]),
  ]);
  const { detalle, cuit, iva, condicion, entrega, pago, datos, partes, otras } = more as More;
  const facts = [
    ...said("Para", row.titulo, { href: lineHref(row.line_id) }),
    ...said("Área", `${row.area} / ${row.category}`),
    ...said("Proveedor", row.proveedor && [row.proveedor, cuit].filter(Boolean).join(", ")),
    ...said("Importes", moneyOf(row)),
    ...said("IVA", iva && `${iva.replace(/\.?0+$/, "").replace(".", ",")} %`),
    ...said("Condición", condicion),
    ...said("Entrega", onDay(entrega)),
    ...said("Pago", onDay(pago)),
    ...said("Detalle", detalle),
    ...datos.flatMap(({ nombre, valor }) => said(nombre, valor)),
    ...said("Partes", partes.length > 0 && partes.map(partText).join(" · ")),
    ...said("Otras", otras.length > 0 && otras.map(otherText).join(" · "), { href: lineHref(row.line_id) }),
  ];
  return { purses, facts, document: files.get(row.proposal_id)?.[0] ?? null };
}

const partText = ({ tipo, fecha, ...sums }: More["partes"][number]) =>
  [`${tipo} ${moneyOf(sums)}`, fecha && `el ${formatDay(fecha)}`].filter(Boolean).join(" ");
const otherText = ({ opcion, proveedor, ...sums }: More["otras"][number]) =>
  [opcion > 0 ? `Opción ${opcion}` : "Principal", proveedor, moneyOf(sums)].filter(Boolean).join(" ");

interface Around {
  id: string;
  /** Another proposal of the line is approved: this one is only rejected or returned. */
  settled: boolean;
  /** Another line asks the same of the same supplier. */
  twin: number | null;
  /** What the area's purse lacks, and in which currency; null where it is enough, has no budget, or no rate tells (`unrated`). */
  missing: string | null;
  counted_in: "ARS" | "USD";
  unrated: boolean;
  currency: "ARS" | "USD";
}

const AROUND = `SELECT p.id::text AS id, m.currency,
    EXISTS (SELECT 1 FROM budget_version s JOIN budget_proposal o ON o.id = s.proposal_id AND o.deleted_at IS NULL
      WHERE s.line_id = p.line_id AND s.head AND o.id <> p.id AND s.status IN ('aprobado', 'a_pagar', 'pagado')) AS settled,
    (SELECT min(t.line_id) FROM budget_version t JOIN budget_proposal o ON o.id = t.proposal_id AND o.deleted_at IS NULL AND o.chosen
      JOIN budget_line k ON k.id = t.line_id AND k.deleted_at IS NULL
      WHERE t.head AND t.line_id <> p.line_id AND t.status IN ('pendiente', 'aprobado', 'a_pagar', 'pagado') AND t.proveedor <> ''
        AND t.proveedor = v.proveedor AND t.alicuota_ars = v.alicuota_ars AND t.alicuota_usd = v.alicuota_usd) AS twin,
    coalesce(s.counted_in, m.currency) AS counted_in, nullif(s.missing, 0)::numeric(18, 2)::text AS missing, s.currency IS NOT NULL AND s.missing IS NULL AS unrated
  FROM budget_proposal p JOIN budget_line l ON l.id = p.line_id JOIN budget_version v ON v.proposal_id = p.id AND v.head
  CROSS JOIN LATERAL (VALUES ('ARS', v.alicuota_ars), ('USD', v.alicuota_usd)) AS m(currency, amount)
  LEFT JOIN LATERAL musicwins_short(l.area, v.alicuota_ars, v.alicuota_usd, (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date) s
    ON s.currency = m.currency AND v.status = 'pendiente'
  WHERE p.id = ANY ($1::int[]) AND m.amount > 0`;

/** What is to be looked at: a supplier that is new or observed, a purse that does not reach, a twin, another one approved. */
export async function flags(ids: readonly string[], tx: Tx = prisma): Promise<Map<string, Flag[]>> {
  const numbers = ids.map(Number);
  const [known, around] = [await askedOf(tx, numbers), await txQuery<Around>(tx, AROUND, numbers)];
  return new Map(
    known.map((row) => [
      String(row.proposal_id),
      flagsFor(
        row,
        around.filter(({ id }) => Number(id) === row.proposal_id),
      ),
    ]),
  );
}

function flagsFor({ facts, line_id }: Asked, around: readonly Around[]): Flag[] {
  const found: Flag[] = [];
  const { settled, twin } = around[0] ?? { settled: false, twin: null };
  if (settled)
    found.push({
      key: "otra",
      tone: "rojo",
      label: "Otra aprobada",
      text: "De este presupuesto ya está aprobada otra propuesta: esta se devuelve o se rechaza.",
      link: { label: "Ver las propuestas", href: lineHref(line_id) },
    });
  if (facts.proveedor === "observado")
    found.push({ key: "proveedor_observado", tone: "rojo", label: "Proveedor observado" });
  if (facts.proveedor === "nuevo") found.push({ key: "proveedor_nuevo", tone: "azul", label: "Proveedor nuevo" });
  for (const { missing, currency, counted_in, unrated } of around) {
    const about = currency === counted_in ? "" : "≈ ";
    if (missing)
      found.push({
        key: `excede_${currency}`,
        tone: "ambar",
        label: `Excede ${about}${formatMoney(missing, counted_in)}`,
      });
    if (unrated) found.push({ key: "sin_cotizacion", tone: "ambar", label: "Sin cotización: no se sabe si excede" });
  }
  if (twin)
    found.push({
      key: "duplicado",
      tone: "ambar",
      label: "Posible duplicado",
      text: "Otro presupuesto pide lo mismo al mismo proveedor.",
      link: { label: "Verlo", href: lineHref(twin) },
    });
  return found;
}
