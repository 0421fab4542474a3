import { can } from "@/lib/access/can";
import { audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict, forbidden, impossible, notFound } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import type { TaxActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";
import { codeProblem, regimeFindings } from "../rules/regime";
import type { RegimeProposal, RegimeView } from "../schema/regimes";
import { FACTS } from "./regimes";

const by = (who: string, at: string, reason: string): string =>
  `json_build_object('by', ${personSql(`g.${who}`)}, 'at', to_char(g.${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'reason', g.${reason})`;

const VIEW = `SELECT ${FACTS} AS facts, g.id, g.version, g.name, g.state, g.return_form AS "returnForm", g.period, g.due_day AS "dueDay", g.to_confirm AS "toConfirm",
    coalesce((SELECT json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY c.name) FROM tax_regime_agent a JOIN company c ON c.id = a.company_id WHERE a.regime_id = g.id), '[]') AS companies,
    g.state = 'vigente' AND g.valid_from <= $1::date AND coalesce(g.valid_until >= $1::date, true) AS current,
    ${by("proposed_by_user_id", "proposed_at", "reason")} AS proposed, ${by("decided_by_user_id", "decided_at", "decision_reason")} AS decided, g.proposed_by_user_id AS proposer
  FROM tax_regime g`;

type Stored = Omit<RegimeView, keyof RegimeProposal | "decidable"> & {
  facts: object;
  proposer: number | null;
};

const shown = (actor: TaxActor, { facts, proposer, ...row }: Stored): RegimeView => {
  const { id: _, ...rest } = facts as RegimeView;
  const decidable = row.state === "propuesto" && proposer !== actor.userId && can(actor, "taxes.sign");
  return { ...rest, ...row, decidable } as RegimeView;
};

/** `GET /tax-regimes`: those in force or to come, and what is proposed; with `all` those that were. */
export async function list(
  actor: TaxActor,
  { query: { all, country, tax } }: Input<typeof api.listRegimes>,
): Promise<Output<typeof api.listRegimes>> {
  const rows = await txQuery<Stored>(
    prisma,
    `${VIEW} WHERE ($2::boolean OR g.state = 'propuesto' OR (g.state = 'vigente' AND coalesce(g.valid_until >= $1::date, true)))
       AND coalesce(g.country = $3::text, true) AND coalesce(g.tax = $4::text, true)
     ORDER BY g.country, array_position(ARRAY['ganancias', 'iva', 'suss', 'iibb', 'irpf', 'irnr'], g.tax), g.code, g.version DESC`,
    ...[todayIn(), all === "true", country ?? null, tax ?? null],
  );
  const companies = await txQuery<{ id: number; name: string; country: string }>(
    prisma,
    "SELECT id, name, country::text AS country FROM company WHERE active ORDER BY position, id",
  );
  return { data: rows.map((row) => shown(actor, row)), companies };
}

async function viewOf(tx: Tx, actor: TaxActor, id: number): Promise<RegimeView> {
  const [row] = await txQuery<Stored>(tx, `${VIEW} WHERE g.id = $2::int`, todayIn(), id);
  if (!row) throw notFound("No existe este régimen.");
  return shown(actor, row);
}

const turnOf = ({ country, tax, code }: Pick<RegimeProposal, "country" | "tax" | "code">): string =>
  `tax_regime:${country}:${tax}:${code}`;

/** `POST /tax-regimes`: in force once somebody else approves it. Errors: 409 while another waits, 422 naming what is not sound. */
export const propose = (
  actor: TaxActor,
  { body }: Input<typeof api.proposeRegime>,
): Promise<Output<typeof api.proposeRegime>> =>
  prisma.$transaction(async (tx) => {
    const findings = regimeFindings(body);
    if (findings.length > 0) throw impossible(findings.join(" "));
    const unfit = codeProblem(body.returnForm, body.code);
    if (unfit) throw badField("code", unfit);
    await holdTurn(tx, turnOf(body));
    const [before] = await txQuery<{ version: number; waits: boolean; last_from: string | null }>(
      tx,
      `SELECT coalesce(max(version), 0)::int AS version, coalesce(bool_or(state = 'propuesto'), false) AS waits, max(valid_from) FILTER (WHERE state = 'vigente')::text AS last_from
       FROM tax_regime WHERE country = $1::text AND tax = $2 AND code = $3`,
      ...[body.country, body.tax, body.code],
    );
    if (before?.waits) throw conflict("Ya hay un cambio de este régimen esperando que alguien lo apruebe.");
    if (before?.last_from && body.validFrom <= before.last_from)
      throw impossible(
        `La versión vigente rige desde el ${formatDayYear(before.last_from)}: la nueva tiene que empezar después.`,
      );
    const { companies, reason, ...facts } = body;
    const [made] = await txQuery<{ id: number }>(
      tx,
      `INSERT INTO tax_regime (country, tax, code, version, name, formula, base, percent, unregistered_percent, allowance, minimum, scale, accumulates, presumption, gross_up, borne_by,
         excludable, categories, papers, conditions, voucher_types, payees, advance_vat_percent, return_form, period, due_day, valid_from, valid_until, source, to_confirm, reason, proposed_by_user_id)
       SELECT x.country, x.tax, x.code, $2::int, x.name, x.formula, x.base, x.percent, x."unregisteredPercent", x.allowance, x.minimum, x.scale, x.accumulates, x.presumption, x."grossUp", x."borneBy",
         x.excludable, x.categories, x.papers, x.conditions, x."voucherTypes", x.payees, x."advanceVatPercent", x."returnForm", x.period, x."dueDay", x."validFrom", x."validUntil", x.source, x."toConfirm", $3, $4::int
       FROM jsonb_to_record($1::jsonb) AS x(country text, tax text, code text, name text, formula text, base text, percent numeric, "unregisteredPercent" numeric, allowance numeric, minimum numeric,
         scale jsonb, accumulates boolean, presumption numeric, "grossUp" boolean, "borneBy" text, excludable boolean, categories text[], papers text[], conditions text[], "voucherTypes" text[], payees text,
         "advanceVatPercent" numeric, "returnForm" text, period text, "dueDay" int, "validFrom" date, "validUntil" date, source text, "toConfirm" boolean) RETURNING id`,
      ...[JSON.stringify(facts), (before?.version ?? 0) + 1, reason, actor.userId],
    );
    const id = made?.id ?? 0;
    const kept = await txQuery(
      tx,
      "INSERT INTO tax_regime_agent (regime_id, company_id) SELECT $1::int, id FROM company WHERE id = ANY ($2::int[]) AND country = $3::text RETURNING company_id",
      ...[id, companies, body.country],
    );
    if (kept.length !== new Set(companies).size) throw impossible("Un régimen es de empresas de su país.");
    await audit(tx, actor, { action: "tax_regime.proposed", object: `tax_regime:${id}`, after: body });
    await changed(tx);
    return viewOf(tx, actor, id);
  });

/**
 * `POST /tax-regimes/{id}/decide`: by somebody else than who proposed it. Approved, the version before ends on the day before it.
 * Errors: 403, 404, 409 where it was decided.
 */
export const decide = (
  actor: TaxActor,
  { params: { id }, body: { approve, reason } }: Input<typeof api.decideRegime>,
): Promise<Output<typeof api.decideRegime>> =>
  prisma.$transaction(async (tx) => {
    await txQuery(tx, "SELECT id FROM tax_regime WHERE id = $1::int FOR UPDATE", id);
    const before = await viewOf(tx, actor, id);
    if (before.state !== "propuesto")
      throw conflict(`El régimen ya está ${before.state}: lo decidió ${before.decided.by ?? "el sistema"}.`, before);
    if (!before.decidable) throw forbidden("Usted propuso este cambio: lo aprueba otra persona.");
    if (!approve && reason.length < 3) throw impossible("Escribir por qué se rechaza (3 letras o más).");
    await holdTurn(tx, turnOf(before));
    await txQuery(
      tx,
      "UPDATE tax_regime SET state = $2, decided_by_user_id = $3::int, decided_at = now(), decision_reason = $4 WHERE id = $1::int",
      ...[id, approve ? "vigente" : "rechazado", actor.userId, reason],
    );
    if (approve)
      await txQuery(
        tx,
        `UPDATE tax_regime SET valid_until = $4::date - 1 WHERE country = $1::text AND tax = $2 AND code = $3 AND state = 'vigente' AND id <> $5::int
           AND coalesce(valid_until >= $4::date, true)`,
        ...[before.country, before.tax, before.code, before.validFrom, id],
      );
    await audit(tx, actor, {
      action: approve ? "tax_regime.approved" : "tax_regime.rejected",
      object: `tax_regime:${id}`,
      after: { reason },
    });
    await changed(tx);
    return viewOf(tx, actor, id);
  });
