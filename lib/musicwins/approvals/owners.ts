import type { Owners } from "@/lib/approvals/kind";
import { activePeople } from "@/lib/auth/person";
import { type Tx, txQuery } from "@/lib/db";
import { type AreaRole, atLeast } from "../rules/kinds";
import { mayPay, scopeOf } from "../scope";

interface Assigned {
  place: string;
  user_id: number;
  rol: AreaRole;
}

/** Who is assigned to areas and categories, named as `["Técnica","Sonido"]`. */
const assigned = (tx: Tx, places: readonly string[]): Promise<Assigned[]> =>
  txQuery<Assigned>(
    tx,
    `SELECT g.place, a.user_id, a.rol FROM unnest($1::text[]) AS g(place)
     JOIN budget_assignment a ON a.area = g.place::jsonb ->> 0 AND (a.categories = '{}' OR g.place::jsonb ->> 1 = ANY (a.categories))
     JOIN app_user u ON u.id = a.user_id AND u.active ORDER BY a.user_id`,
    places,
  );

/** What somebody is in the areas that they are assigned to. */
const rolesOf = async (tx: Tx, userId: number): Promise<AreaRole[]> =>
  (
    await txQuery<Pick<Assigned, "rol">>(
      tx,
      "SELECT DISTINCT rol FROM budget_assignment WHERE user_id = $1::int",
      userId,
    )
  ).map(({ rol }) => rol);

/** Of these people, who pays by their role in the company. */
async function payersAmong(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const people = ids.length === 0 ? [] : await activePeople([...new Set(ids)], tx);
  return new Set(people.flatMap((person) => (scopeOf(person).pays ? [person.userId] : [])));
}

function byPlace(rows: readonly Assigned[]): Map<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const { place, user_id } of rows) found.set(place, [...(found.get(place) ?? []), user_id]);
  return found;
}

/** Who says the area's word, as a transition `aprobar` asks for it. Administrators are named by their role. */
export const approvers: Owners = {
  title: "quien aprueba en el área",
  of: async (tx, places) => byPlace((await assigned(tx, places)).filter(({ rol }) => atLeast(rol, "approver"))),
  owns: async (tx, userId) => (await rolesOf(tx, userId)).some((rol) => atLeast(rol, "approver")),
};

/** Who says Administration's word: the area's admins, and who pays by their role in the company and is assigned to it. */
export const payers: Owners = {
  title: "quien paga en el área",
  of: async (tx, places) => {
    const rows = await assigned(tx, places);
    const others = rows.filter(({ rol }) => rol !== "admin").map(({ user_id }) => user_id);
    const pays = await payersAmong(tx, others);
    return byPlace(
      rows.filter(({ rol, user_id }) => mayPay({ all: false, userId: user_id, pays: pays.has(user_id) }, rol)),
    );
  },
  owns: async (tx, userId) => {
    const [roles, pays] = [await rolesOf(tx, userId), await payersAmong(tx, [userId])];
    return roles.some((rol) => mayPay({ all: false, userId, pays: pays.has(userId) }, rol));
  },
};
