import { auditAll } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import { lookAt } from "@/lib/format/fieldTitles";
import { compareMoney } from "@/lib/format/moneyMath";
import { AppError, badRequest } from "@/lib/http/errors";
import type { Scope } from "../access/scope";
import { ensureTicketeras } from "../ticketeras/catalogue";
import { auditSale, presentSale, type SaleRecord } from "./rows";
import { changedMeanwhile, existing, type Figures, type SaleInput, upsert } from "./store";
import { lockShows, refreshComputedTotals } from "./totals";
import { type RowWarning, warningsOf } from "./warnings";

export interface SaveOptions {
  /** The same key again replaces what is there. Otherwise a row that the person did not know of is a conflict. */
  replace: boolean;
  /** Where a field of a row was in the request, for messages. */
  path: (row: number, field: keyof SaleInput) => string;
}

export interface Saver {
  userId: number;
  mail: string;
  requestId: string;
}

/** A transaction that saves up to two thousand rows waits for others and writes longer than one of a single record. */
const TRANSACTION = { timeout: 20_000, maxWait: 4_000 };

/**
 * Saves sales, all or none, in one transaction: rows, catalogue, computed totals and audit (one entry per show that
 * changed). A row saved with the figures it already has is left as it is, so a repeated call changes nothing.
 * Errors: 400 for a key twice or an amount missing (people with montos), 403 for an amount of somebody who sees none, 409
 * with the present rows for a stale version.
 */
export async function saveSales(
  actor: Saver,
  scope: Scope,
  inputs: readonly SaleInput[],
  options: SaveOptions,
): Promise<{ sales: SaleRecord[]; warnings: RowWarning[] }> {
  refuseRepeated(inputs, options);
  if (scope.money) refuseMissingAmounts(inputs, options);
  else refuseAmounts(inputs, options);
  return prisma.$transaction(async (tx) => {
    await lockShows(
      tx,
      inputs.map(({ show }) => show.id),
    );
    await ensureTicketeras(
      tx,
      inputs.map(({ ticketera }) => ticketera),
    );
    const before = await existing(tx, inputs);
    const figures = inputs.map((input, row) => figuresOf(input, before[row] ?? null, scope));
    const unchanged = inputs.map((_, row) => isSame(before[row] ?? null, figures[row]));
    refuseStale(inputs, before, unchanged, scope, options);
    const rows = inputs.map((_, row) => row).filter((row) => !unchanged[row]);
    if (rows.length > 0) {
      await upsert(
        tx,
        actor.userId,
        rows.map((row) => ({
          input: inputs[row] as SaleInput,
          figures: figures[row] as Figures,
          version: before[row]?.version ?? 0,
        })),
      );
      await refreshComputedTotals(
        tx,
        rows.map((row) => seriesOf(inputs[row] as SaleInput)),
      );
    }
    const sales = (await existing(tx, inputs)).flatMap((sale) => sale ?? []);
    if (sales.length !== inputs.length) throw changedMeanwhile();
    const warnings = await warningsOf(
      tx,
      sales,
      inputs.map(({ show }) => show),
      scope,
    );
    await auditByShow(
      tx,
      actor,
      rows.map((row) => ({ before: before[row] ?? null, after: sales[row] as SaleRecord })),
    );
    return { sales, warnings };
  }, TRANSACTION);
}

const seriesOf = ({ show, fecha_venta, ticketera, categoria, divisa }: SaleInput) => ({
  show_id: show.id,
  fecha_venta,
  ticketera,
  categoria,
  divisa,
});

function refuseRepeated(inputs: readonly SaleInput[], { path }: SaveOptions): void {
  const seen = new Set<string>();
  const issues = inputs.flatMap((input, row) => {
    const key = JSON.stringify(seriesOf(input));
    const repeated = seen.has(key);
    seen.add(key);
    const { show, ticketera, divisa } = input;
    return repeated
      ? [
          {
            path: path(row, "show"),
            message: `Está dos veces: ${show.name}, ${ticketera || "sin ticketera"}, ${divisa}.`,
          },
        ]
      : [];
  });
  if (issues[0]) throw badRequest(issues[0].message, issues);
}

function refuseMissingAmounts(inputs: readonly SaleInput[], { path }: SaveOptions): void {
  const issues = inputs.flatMap(({ monto_diario }, row) =>
    monto_diario == null ? [{ path: path(row, "monto_diario"), message: "Falta el importe del día." }] : [],
  );
  if (issues[0]) throw badRequest(lookAt(issues[0].path, issues[0].message), issues);
}

/** Whoever sees no amounts says none: what they wrote over they would never have seen. */
function refuseAmounts(inputs: readonly SaleInput[], { path }: SaveOptions): void {
  const issues = inputs.flatMap((input, row) =>
    (["monto_diario", "recaudacion_total"] as const)
      .filter((field) => input[field] != null)
      .map((field) => ({ path: path(row, field), message: "No ve montos: cargar la venta sin su importe." })),
  );
  if (issues[0]) throw new AppError(403, "forbidden", lookAt(issues[0].path, issues[0].message), { issues });
}

function figuresOf(input: SaleInput, before: SaleRecord | null, { money }: Scope): Figures {
  const keepsTotal = !money && before !== null && input.recaudacion_total == null;
  return {
    venta_diaria: input.venta_diaria,
    venta_total: input.venta_total ?? 0,
    venta_total_computed: input.venta_total == null,
    monto_diario: input.monto_diario ?? before?.monto_diario ?? "0.00",
    monto_known: input.monto_diario != null || (before?.monto_known ?? false),
    recaudacion_total: input.recaudacion_total ?? (keepsTotal ? before.recaudacion_total : "0.00"),
    recaudacion_total_computed:
      input.recaudacion_total == null && (keepsTotal ? before.recaudacion_total_computed : true),
  };
}

function isSame(before: SaleRecord | null, figures: Figures | undefined): boolean {
  if (!before || !figures) return false;
  return (
    before.venta_diaria === figures.venta_diaria &&
    before.monto_known === figures.monto_known &&
    compareMoney(before.monto_diario, figures.monto_diario) === 0 &&
    before.venta_total_computed === figures.venta_total_computed &&
    (figures.venta_total_computed || before.venta_total === figures.venta_total) &&
    before.recaudacion_total_computed === figures.recaudacion_total_computed &&
    (figures.recaudacion_total_computed || compareMoney(before.recaudacion_total, figures.recaudacion_total) === 0)
  );
}

function refuseStale(
  inputs: readonly SaleInput[],
  before: (SaleRecord | null)[],
  unchanged: boolean[],
  scope: Scope,
  { replace, path }: SaveOptions,
): void {
  const stale = inputs.flatMap(({ version }, row) => {
    const now = before[row]?.version;
    const expected = version ?? (replace ? now : undefined);
    return unchanged[row] || expected === now ? [] : [row];
  });
  const [first] = stale;
  if (first === undefined) return;
  const message = "Otra persona lo cambió mientras tanto. Estos son los datos de ahora.";
  const current = stale.map((row) => ({ row, sale: before[row] ? presentSale(before[row], scope) : null }));
  throw new AppError(409, "stale_version", message, {
    issues: stale.map((row) => ({
      path: path(row, "version"),
      message: before[row] ? "Ya tiene otros datos." : "Ya no existe.",
    })),
    current: replace ? current[0]?.sale : current,
  });
}

async function auditByShow(
  tx: Tx,
  actor: Saver,
  changes: { before: SaleRecord | null; after: SaleRecord }[],
): Promise<void> {
  const byShow = new Map<string, typeof changes>();
  for (const change of changes) byShow.set(change.after.show, [...(byShow.get(change.after.show) ?? []), change]);
  const facts = [...byShow].map(([show, rows]) => ({
    action: "sale.saved",
    object: `show:${show}`,
    before: rows.flatMap((row) => (row.before ? [auditSale(row.before)] : [])),
    after: rows.map((row) => auditSale(row.after)),
  }));
  await auditAll(tx, actor, facts);
}
