import { type Tx, txQuery } from "@/lib/db";
import type { Asked, Delegation, Directory } from "../rules/eligible";
import { registry } from "./registry";

type Person = { id: number; name: string; rol: string };

const PEOPLE = `SELECT id, coalesce(nullif(name, ''), mail::text) AS name, rol FROM app_user WHERE active ORDER BY lower(unaccent(name)), id`;
const RELATIONS = `SELECT user_id, rol, produccion FROM user_relation
  WHERE user_id IS NOT NULL AND produccion = ANY ($1::text[])`;
const DELEGATIONS = `SELECT from_user_id AS "from", to_user_id AS "to", from_at, until_at, kinds, limit_amount::text AS "limit",
  currency::text AS currency FROM approval_delegation WHERE ended_at IS NULL AND until_at > $1::timestamptz ORDER BY id`;

const EVERYBODY = `SELECT (SELECT coalesce(json_agg(p), '[]') FROM (${PEOPLE}) p) AS people,
  (SELECT coalesce(json_agg(d), '[]') FROM (${DELEGATIONS}) d) AS delegations`;

/**
 * Everybody who may be asked about these requests, as they are now: people, their roles in the productions, who owns what they
 * are of, who leads whom, and what was delegated. Read in the transaction that decides.
 */
export async function directoryOf(tx: Tx, asked: readonly Asked[], now: Date = new Date()): Promise<Directory> {
  const [known] = await txQuery<{ people: Person[]; delegations: Delegation[] }>(tx, EVERYBODY, now.toISOString());
  const { people, delegations } = known ?? { people: [], delegations: [] };
  const productions = [...new Set(asked.map(({ production }) => production))].filter(Boolean);
  const relations =
    productions.length === 0 ? [] : await txQuery<Directory["relations"][number]>(tx, RELATIONS, productions);
  return {
    now,
    people: new Map(people.map((person) => [person.id, person])),
    relations,
    owners: await ownersOf(tx, asked),
    delegations: delegations.map((one) => ({
      ...one,
      from_at: new Date(one.from_at),
      until_at: new Date(one.until_at),
    })),
  };
}

async function ownersOf(tx: Tx, asked: readonly Asked[]): Promise<Map<string, readonly number[]>> {
  const led = asked.filter(({ by_lead = true }) => by_lead).map(({ asked_by }) => String(asked_by));
  const wanted = new Map<string, Set<string>>(led.length === 0 ? [] : [["jefe", new Set(led)]]);
  for (const { keys } of asked)
    for (const [name, ids] of Object.entries(keys)) wanted.set(name, new Set([...(wanted.get(name) ?? []), ...ids]));
  const { owners } = await registry();
  const found = new Map<string, readonly number[]>();
  for (const [name, ids] of wanted) {
    const known = await owners.get(name)?.of(tx, [...ids]);
    for (const [id, people] of known ?? []) found.set(`${name}:${id}`, people);
  }
  return found;
}
