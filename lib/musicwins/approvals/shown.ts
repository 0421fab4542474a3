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
import { type Asked, oneAsked } from "./asked";

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
  id: number;
  line_id: number;
  /** What is known of who sells: a new one, one that is observed; null where none is named. */
  supplier: string | null;
  /** Another proposal of the line is approved: this one is only rejected or returned. */
  settled: boolean;
  /** Another line asks the same of the same supplier. */
  twin: number | null;
  /** What is missing of each currency that is asked, and in which (`in`); null where no rate tells. None without a budget. */
  lacks: { currency: "ARS" | "USD"; in: "ARS" | "USD"; missing: string | null }[];
}

/** All that is to be looked at in these proposals. What areas have left is worked out once for each of them. */
const AROUND = `WITH asked AS MATERIALIZED (
    SELECT p.id, p.line_id, l.area, v.status, v.proveedor, v.proveedor_cuit, v.alicuota_ars AS ars, v.alicuota_usd AS usd
    FROM budget_proposal p JOIN budget_line l ON l.id = p.line_id JOIN budget_version v ON v.proposal_id = p.id AND v.head WHERE p.id = ANY ($1::int[])),
  room AS MATERIALIZED (SELECT * FROM musicwins_room(ARRAY(SELECT DISTINCT area FROM asked WHERE status = 'pendiente'),
    (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date))
  SELECT q.id, q.line_id, CASE WHEN q.proveedor = '' AND q.proveedor_cuit = '' THEN NULL WHEN k.state IN ('observado', 'bloqueado') THEN 'observado'
      WHEN k.id IS NULL OR k.state = 'propuesto' THEN 'nuevo' ELSE 'conocido' END AS supplier,
    EXISTS (SELECT 1 FROM budget_version s JOIN budget_proposal o ON o.id = s.proposal_id AND o.deleted_at IS NULL
      WHERE s.line_id = q.line_id AND s.head AND o.id <> q.id AND s.status IN ('aprobado', 'a_pagar', 'pagado')) AS settled,
    (SELECT min(t.line_id) FROM budget_version t JOIN budget_proposal o ON o.id = t.proposal_id AND o.deleted_at IS NULL AND o.chosen
      JOIN budget_line b ON b.id = t.line_id AND b.deleted_at IS NULL
      WHERE t.head AND t.line_id <> q.line_id AND t.status IN ('pendiente', 'aprobado', 'a_pagar', 'pagado') AND t.proveedor <> ''
        AND t.proveedor = q.proveedor AND t.alicuota_ars = q.ars AND t.alicuota_usd = q.usd) AS twin,
    (SELECT coalesce(json_agg(json_build_object('currency', m.currency, 'in', m.counted_in, 'missing', m.missing::numeric(18, 2)::text) ORDER BY m.currency), '[]')
      FROM (SELECT o.currency, o.counted_in, musicwins_lacks(o.currency, o.counted_in, o.left_over, o.room, o.factor, q.ars, q.usd) AS missing
        FROM room o WHERE o.area = q.area AND CASE o.currency WHEN 'ARS' THEN q.ars ELSE q.usd END > 0 AND q.status = 'pendiente') m) AS lacks
  FROM asked q LEFT JOIN supplier_kept x ON x.id = musicwins_supplier(q.proveedor, q.proveedor_cuit) LEFT JOIN supplier k ON k.id = x.kept_id`;

/** What is to be looked at: a supplier that is new or observed, a purse that does not reach, a twin, another one approved. */
export async function flags(ids: readonly string[], tx: Tx = prisma): Promise<Map<string, Flag[]>> {
  const around = await txQuery<Around>(tx, AROUND, ids.map(Number));
  return new Map(around.map((row) => [String(row.id), flagsFor(row)]));
}

function flagsFor({ line_id, supplier, settled, twin, lacks }: Around): Flag[] {
  const found: Flag[] = [];
  if (settled)
    found.push({
      key: "otra",
      tone: "rojo",
      label: "Otra aprobada",
      text: "De este presupuesto ya está aprobada otra propuesta: esta se devuelve o se rechaza.",
      link: { label: "Ver las propuestas", href: lineHref(line_id) },
    });
  if (supplier === "observado") found.push({ key: "proveedor_observado", tone: "rojo", label: "Proveedor observado" });
  if (supplier === "nuevo") found.push({ key: "proveedor_nuevo", tone: "azul", label: "Proveedor nuevo" });
  for (const { missing, currency, in: counted } of lacks) {
    const about = currency === counted ? "" : "≈ ";
    if (missing !== null && compareMoney(missing, "0") > 0)
      found.push({
        key: `excede_${currency}`,
        tone: "ambar",
        label: `Excede ${about}${formatMoney(missing, counted)}`,
      });
    if (missing === null)
      found.push({ key: "sin_cotizacion", tone: "ambar", label: "Sin cotización: no se sabe si excede" });
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
