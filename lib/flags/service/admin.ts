import { isRole } from "@/lib/access/roles";
import { type AuditActor, audit } from "@/lib/audit/audit";
import { readHistory } from "@/lib/audit/history";
import { prisma, query, type Tx } from "@/lib/db";
import { env } from "@/lib/env";
import type { Input, Output } from "@/lib/http/contract";
import { badField, impossible, notFound, staleVersion } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import type * as api from "../api";
import { flagCatalogue, isFlagKey } from "../rules/catalogue";
import { countByValue } from "../rules/evaluate";
import type { FlagKey } from "../rules/keys";
import type { FlagBody, FlagItem, FlagPerson } from "../schema";
import { type FlagRecord, forgetFlags, lockFlag, readFlags } from "../store";

const ELSEWHERE = "Las funciones las decide otro servicio (FLAGS_PROVIDER=http): se cambian ahí.";

/** `GET /flags`. */
export async function list(): Promise<Output<typeof api.listFlags>> {
  const [flags, everybody] = await Promise.all([readFlags(), people()]);
  return {
    provider: env().FLAGS_PROVIDER,
    items: [...flags.values()].map((flag) => present(flag, everybody)),
  };
}

/** `GET /flags/people`: the active ones, by name. */
export async function people(): Promise<FlagPerson[]> {
  const rows = await query<{ id: number; name: string; mail: string; rol: string }>(
    "SELECT id, name, mail::text, rol FROM app_user WHERE active ORDER BY lower(name), id",
    [],
    "flag_people",
  );
  return rows.flatMap(({ rol, ...row }) => (isRole(rol) ? [{ ...row, rol }] : []));
}

/** `PUT /flags/{key}`. Errors: 404, 400 naming a value the flag does not have, 409 stale version, 422 set elsewhere. */
export async function save(
  actor: AuditActor & { userId: number },
  { params, body }: Input<typeof api.saveFlag>,
): Promise<Output<typeof api.saveFlag>> {
  const key = keyOf(params.key);
  if (env().FLAGS_PROVIDER !== "database") throw impossible(ELSEWHERE);
  refuseUnknownValues(key, body);
  const everybody = await people();
  const saved = await prisma.$transaction(async (tx) => {
    // Two who save a flag for the first time wait for each other here.
    await holdTurn(tx, `flag:${key}`);
    const before = await lockFlag(tx, key);
    if (before.version !== body.version) throw staleVersion(present(before, everybody));
    await refuseUnknownPeople(tx, body);
    await write(tx, key, body, actor.userId);
    const after = await lockFlag(tx, key);
    const mails = new Map(everybody.map(({ id, mail }) => [id, mail]));
    await audit(tx, actor, {
      action: "flag.saved",
      object: `flag:${key}`,
      before: factsOf(before, mails),
      after: factsOf(after, mails),
    });
    return after;
  });
  forgetFlags();
  return present(saved, everybody);
}

/** `GET /flags/{key}/history`: from the audit log, people by mail. Error: 404. */
export async function history(
  _: AuditActor,
  { params, query: page }: Input<typeof api.getFlagHistory>,
): Promise<Output<typeof api.getFlagHistory>> {
  return readHistory([{ object: `flag:${keyOf(params.key)}` }], page);
}

function keyOf(key: string): FlagKey {
  if (!isFlagKey(key)) throw notFound(`No encontrado: no hay una función "${key}".`);
  return key;
}

function present(flag: FlagRecord, everybody: readonly FlagPerson[]): FlagItem {
  const { values, ...facts } = flagCatalogue[flag.key];
  const names = Object.keys(values);
  return {
    ...facts,
    ...flag,
    people: [...flag.people],
    roles: flag.roles.flatMap(({ rol, value }) => (isRole(rol) ? [{ rol, value }] : [])),
    shares: [...flag.shares],
    values: Object.entries(values).map(([value, title]) => ({ value, title })),
    counts: countByValue(flag, names, everybody),
    updated_at: flag.updated_at?.toISOString() ?? null,
  };
}

/** Settings as the audit log keeps them: people by mail, for whoever reads it years later. */
function factsOf({ enabled, default_value, people, roles, shares }: FlagRecord, mails: ReadonlyMap<number, string>) {
  const named = people.map(({ user_id, value }) => ({ mail: mails.get(user_id) ?? `#${user_id}`, value }));
  return { enabled, default_value, people: named, roles, shares };
}

function refuseUnknownValues(key: FlagKey, body: FlagBody): void {
  const known = flagCatalogue[key].values;
  const check = (path: string, value: string) => {
    if (!Object.hasOwn(known, value)) throw badField(path, `"${value}" no es un valor de esta función.`);
  };
  check("default_value", body.default_value);
  for (const list of ["people", "roles", "shares"] as const)
    body[list].forEach(({ value }, index) => {
      check(`${list}.${index}.value`, value);
    });
  refuseTwice("people", body.people, ({ user_id }) => user_id, "Una persona no puede estar dos veces.");
  refuseTwice("roles", body.roles, ({ rol }) => rol, "Un rol no puede estar dos veces.");
  refuseTwice("shares", body.shares, ({ value }) => value, "Un valor no puede tener dos porcentajes.");
  if (body.shares.reduce((sum, { percent }) => sum + percent, 0) > 100)
    throw badField("shares", "Los porcentajes suman más de 100.");
}

function refuseTwice<T>(path: string, rows: readonly T[], idOf: (row: T) => unknown, message: string): void {
  const seen = new Set<unknown>();
  rows.forEach((row, index) => {
    if (seen.has(idOf(row))) throw badField(`${path}.${index}`, message);
    seen.add(idOf(row));
  });
}

async function refuseUnknownPeople(tx: Tx, { people: chosen }: FlagBody): Promise<void> {
  const known = await tx.user.findMany({
    where: { id: { in: chosen.map((one) => one.user_id) } },
    select: { id: true },
  });
  const ids = new Set(known.map(({ id }) => id));
  const at = chosen.findIndex(({ user_id }) => !ids.has(user_id));
  if (at >= 0) throw badField(`people.${at}.user_id`, "Esa persona no existe.");
}

async function write(tx: Tx, key: FlagKey, body: FlagBody, updated_by_user_id: number): Promise<void> {
  const { enabled, default_value } = body;
  const facts = { enabled, default_value, updated_by_user_id, updated_at: new Date() };
  await tx.featureFlag.upsert({
    where: { key },
    create: { key, ...facts },
    update: { ...facts, version: { increment: 1 } },
  });
  await tx.featureFlagTarget.deleteMany({ where: { flag_key: key } });
  await tx.featureFlagShare.deleteMany({ where: { flag_key: key } });
  const ofFlag = <T extends object>(row: T) => ({ ...row, flag_key: key });
  await tx.featureFlagTarget.createMany({ data: [...body.people, ...body.roles].map(ofFlag) });
  await tx.featureFlagShare.createMany({ data: body.shares.map(ofFlag) });
}
