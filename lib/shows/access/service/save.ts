import { audit } from "@/lib/audit/audit";
import { forgetPeople } from "@/lib/auth/person";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import { badField, staleVersion } from "@/lib/http/errors";
import { notify } from "@/lib/notifications/service/notify";
import { once } from "@/lib/once";
import { limitedArtists } from "@/lib/ticketing/access/showsService";
import type { ShowActor } from "../../actor";
import { levelTitles } from "../../rules/levels";
import type { ShowPerson } from "../../service/reach";
import type * as api from "../api";
import type { AccessCell, AccessChange } from "../schema";
import { COLUMN, storedCell } from "./cells";
import { covers, needed, refuseBeyond } from "./may";

type Giver = ShowActor & ShowPerson;

/** In one order, so that two who change the same ones wait for each other and do not hold each other up. */
const inOrder = (changes: readonly AccessChange[]): AccessChange[] =>
  changes.toSorted((a, b) => a.user_id - b.user_id || a.scope.localeCompare(b.scope) || a.target_id - b.target_id);

/** `POST /show-access`: all of them or none. Errors: 400, 403, 404, 409 with the cell as it is now. */
export async function change(
  actor: Giver,
  { body: { changes, client_id } }: Input<typeof api.changeShowAccess>,
): Promise<Output<typeof api.changeShowAccess>> {
  const today = todayIn();
  const past = changes.find(({ level, until }) => level !== null && until !== null && until < today);
  if (past) throw badField("until", "La fecha ya pasó: no abriría nada.");
  const limits = await limitedArtists(actor);
  const cells = await prisma.$transaction(async (tx) => {
    const call = { name: "show_access", userId: actor.userId, clave: client_id, request: changes, seconds: 0 };
    await once(tx, call, async () => {
      await changeAll(tx, actor, limits, inOrder(changes));
      return {};
    });
    const now = [];
    for (const one of changes) now.push(await storedCell(tx, one));
    return now.filter((cell) => cell !== undefined);
  });
  forgetPeople();
  return { cells };
}

async function changeAll(
  tx: Tx,
  actor: Giver,
  limits: readonly number[] | null,
  changes: readonly AccessChange[],
): Promise<void> {
  const before: (AccessCell | undefined)[] = [];
  for (const one of changes) before.push(await storedCell(tx, one, true));
  const asked = changes.map((one, index) => ({ ...one, levels: needed(one.level, before[index]?.level) }));
  await refuseBeyond(tx, actor, limits, asked);
  for (const [index, one] of changes.entries()) await changeOne(tx, actor, one, before[index]);
  await tell(tx, actor, changes);
}

async function changeOne(tx: Tx, actor: Giver, one: AccessChange, before: AccessCell | undefined): Promise<void> {
  if ((before?.version ?? 0) !== one.version) throw staleVersion(before ?? null);
  if (one.level === null && !before) return;
  if (before && before.level === one.level && before.until === one.until) return;
  const column = COLUMN[one.scope];
  if (one.level === null)
    await txQuery(
      tx,
      `DELETE FROM show_access WHERE user_id = $1::int AND ${column} = $2::int`,
      one.user_id,
      one.target_id,
    );
  else {
    const made = await txQuery(
      tx,
      before
        ? `UPDATE show_access SET level = $3, until = $4::date, by_user_id = $5::int, updated_at = now(), version = version + 1
           WHERE user_id = $1::int AND ${column} = $2::int RETURNING id`
        : `INSERT INTO show_access (user_id, ${column}, level, until, by_user_id) VALUES ($1::int, $2::int, $3, $4::date, $5::int)
           ON CONFLICT DO NOTHING RETURNING id`,
      one.user_id,
      one.target_id,
      one.level,
      one.until,
      actor.userId,
    );
    // Somebody gave it at the same moment.
    if (made.length === 0) throw staleVersion((await storedCell(tx, one)) ?? null);
  }
  const said = ({ level, until }: Pick<AccessChange, "level" | "until">) => ({ level, until });
  await audit(tx, actor, {
    action: one.level === null ? "show_access.taken" : before ? "show_access.changed" : "show_access.given",
    object: `show_access:${one.user_id}`,
    before: before && { scope: one.scope, target: one.target_id, ...said(before) },
    after: one.level === null ? null : { scope: one.scope, target: one.target_id, ...said(one) },
  });
}

/** Tells each person once what was opened to them, and where it is if it is one show. */
async function tell(tx: Tx, actor: Giver, changes: readonly AccessChange[]): Promise<void> {
  const given = changes.filter(({ level, user_id }) => level !== null && user_id !== actor.userId);
  for (const user of new Set(given.map(({ user_id }) => user_id))) {
    const own = given.filter(({ user_id }) => user_id === user);
    const [only] = own;
    const link = own.length === 1 && only?.scope === "show" ? { link: `/shows/${only.target_id}` } : {};
    const levels = [...new Set(own.flatMap(({ level }) => (level ? [levelTitles[level].toLowerCase()] : [])))];
    await notify(tx, {
      to: [user],
      kind: "acceso",
      message: `le abrió ${countText(own.length, "acceso")} a shows: ${levels.join(", ")}.`,
      user_name: actor.name.trim() || actor.mail,
      ...link,
    });
  }
}

/** `POST /show-access/copy`. Errors: 403, 404. */
export async function copy(
  actor: Giver,
  { body: { from, to, client_id } }: Input<typeof api.copyShowAccess>,
): Promise<Output<typeof api.copyShowAccess>> {
  if (from === to) throw badField("to", "Es la misma persona.");
  const limits = await limitedArtists(actor);
  const answer = await prisma.$transaction((tx) => {
    const call = {
      name: "show_access/copy",
      userId: actor.userId,
      clave: client_id,
      request: { from, to },
      seconds: 0,
    };
    return once(tx, call, async () => {
      const theirs = await txQuery<Pick<AccessCell, "scope" | "target_id" | "level" | "until">>(
        tx,
        `SELECT CASE WHEN a.show_id IS NOT NULL THEN 'show' WHEN a.artist_id IS NOT NULL THEN 'artista' ELSE 'proyecto' END AS scope,
           coalesce(n.show_id, n.artist_id, n.project_id) AS target_id, a.level, a.until::text AS until
         FROM show_access a JOIN show_access_now n ON n.id = a.id WHERE a.user_id = $1::int ORDER BY 1, 2`,
        from,
      );
      const changes: AccessChange[] = [];
      for (const { scope, target_id, level, until } of theirs) {
        const has = await storedCell(tx, { user_id: to, scope, target_id });
        if (has && !has.over && covers(has.level, level)) continue;
        changes.push({ user_id: to, scope, target_id, level, until, version: has?.version ?? 0 });
      }
      if (changes.length > 0) await changeAll(tx, actor, limits, inOrder(changes));
      return { copied: changes.length, kept: theirs.length - changes.length };
    });
  });
  forgetPeople();
  return answer;
}
