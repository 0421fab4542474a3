import { prisma, query } from "@/lib/db";
import type { ApprovalActor } from "../kind";
import { registry } from "./registry";

/** A word of a step by which it names somebody, as steps are stored. `ids`: of which records it does, for a word that goes by them. */
export interface Claim {
  type: string;
  who: readonly object[];
  /** What its owners are called in the keys of a request. */
  of: string | null;
  ids: readonly string[];
}

/** What the database has to know of somebody to tell what they decide by their own right. */
export interface Standing {
  claims: readonly Claim[];
  /** What waits and they, or somebody for them, gave their word of some step of. */
  spoken: readonly number[];
}

interface Facts {
  spoken: number[];
  rol: string | null;
  relations: { rol: string; produccions: string[] }[];
  keys: Record<string, string[]>[];
  led: number[];
}

/** What of somebody, and of what waits, says which steps name them; nothing of somebody who left. */
const FACTS = `
SELECT (SELECT rol FROM app_user WHERE id = $1::int AND active) AS rol,
  (SELECT coalesce(json_agg(x), '[]') FROM (SELECT rol, array_agg(DISTINCT produccion) AS produccions FROM user_relation
    WHERE user_id = $1::int AND produccion <> '' GROUP BY rol) x) AS relations,
  (SELECT coalesce(json_agg(x.keys), '[]') FROM (SELECT DISTINCT keys FROM approval_request WHERE state = 'en_aprobacion' AND keys <> '{}') x) AS keys,
  (SELECT coalesce(json_agg(DISTINCT d.request_id), '[]') FROM approval_request r JOIN approval_decision d ON d.request_id = r.id
    WHERE r.state = 'en_aprobacion' AND $1::int IN (d.by_user_id, d.on_behalf_of_user_id)) AS spoken,
  (SELECT coalesce(json_agg(x.id), '[]') FROM (SELECT DISTINCT r.asked_by_user_id AS id FROM approval_step s JOIN approval_request r ON r.id = s.request_id
    WHERE s.state = 'abierto' AND r.state = 'en_aprobacion' AND (s.who || s.escalate_to) @> '[{"type": "jefe"}]') x) AS led`;

/** Of the records with these ids those that somebody owns. */
async function owned(name: string, ids: readonly string[], userId: number): Promise<string[]> {
  const { owners } = await registry();
  const found = ids.length === 0 ? undefined : await owners.get(name)?.of(prisma, ids);
  return [...(found ?? [])].flatMap(([id, people]) => (people.includes(userId) ? [id] : []));
}

/** All words by which steps of what waits may name somebody (`namedBy`), so that the database tells which of them do. */
export async function claimsOf({ userId }: Pick<ApprovalActor, "userId">): Promise<Standing> {
  const [facts] = await query<Facts>(FACTS, [userId]);
  if (!facts?.rol) return { claims: [], spoken: [] };
  const { rol, relations, keys, led, spoken } = facts;
  const byName = new Map<string, Set<string>>();
  for (const [name, ids] of keys.flatMap((one) => Object.entries(one)))
    byName.set(name, new Set([...(byName.get(name) ?? []), ...ids]));
  const [ofRecords, people] = await Promise.all([
    Promise.all([...byName].map(async ([name, ids]) => ({ name, ids: await owned(name, [...ids], userId) }))),
    owned("jefe", led.map(String), userId),
  ]);
  const all: Claim[] = [
    { type: "rol", who: [{ type: "rol", role: rol }], of: null, ids: [] },
    { type: "persona", who: [{ type: "persona", user_id: userId }], of: null, ids: [] },
    ...relations.map(({ rol: role, produccions }) => ({
      type: "rol_produccion",
      who: [{ type: "rol_produccion", role }],
      of: null,
      ids: produccions,
    })),
    ...ofRecords.map(({ name, ids }) => ({ type: "duenio", who: [{ type: "duenio", of: name }], of: name, ids })),
    { type: "jefe", who: [{ type: "jefe" }], of: null, ids: people },
  ];
  return { claims: all.filter(({ type, ids }) => type === "rol" || type === "persona" || ids.length > 0), spoken };
}

/** `claims`, to be put before a statement: what somebody has, given as JSON in a parameter. */
export const CLAIMS = (parameter: string) => `claims AS MATERIALIZED (
  SELECT type, who, "of", ids FROM jsonb_to_recordset(${parameter}::jsonb) AS c(type text, who jsonb, "of" text, ids text[]))`;

/** Whether the open step `s` of a request `r` names whoever has the `claims`: escalation adds people. */
export const NAMED = `EXISTS (SELECT 1 FROM claims c WHERE (s.who @> c.who OR (s.escalated_at IS NOT NULL AND s.escalate_to @> c.who))
    AND CASE c.type WHEN 'duenio' THEN r.keys -> c."of" ?| c.ids WHEN 'jefe' THEN r.asked_by_user_id::text = ANY (c.ids)
      WHEN 'rol_produccion' THEN r.production = ANY (c.ids) ELSE true END)`;
