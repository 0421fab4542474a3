import { audit } from "@/lib/audit/audit";
import { type MailOwner, ownerOf } from "@/lib/auth/identities/mailOwner";
import { prisma, query, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { forbidden, notFound } from "@/lib/http/errors";
import { publish } from "@/lib/live/publish";
import { inTx, iso, onPool, type Run } from "../database";
import type { AreaRole } from "../rules/kinds";
import { well } from "../schema";
import { type MusicWinsActor, requireRole, scopeOf } from "../scope";
import type * as api from "./api";
import type { Assignment } from "./schema";
import { tellAssigned } from "./tell";

const COLUMNS = `coalesce(u.mail, a.mail)::text AS user_email, u.name, a.area, a.categories, a.rol, ${iso("a.updated_at")} AS updated_at`;
const FROM = "budget_assignment a LEFT JOIN app_user u ON u.id = a.user_id";
const OF_MAIL = "(u.mail = $1::citext OR a.mail = $1::citext)";

const assignmentsWhere = (where: string, values: unknown[], run: Run = onPool) =>
  run<Assignment>(`SELECT ${COLUMNS} FROM ${FROM} WHERE ${where} ORDER BY a.area, coalesce(u.mail, a.mail)`, values);

async function find(user_email: string, area: string, run: Run = onPool): Promise<Assignment | null> {
  const [row] = await assignmentsWhere(`${OF_MAIL} AND a.area = $2::text`, [user_email, area], run);
  return row ?? null;
}

/** What the person is in an area: its role and categories (empty: all), null for nobody there. */
async function standing(actor: MusicWinsActor, area: string, run: Run = onPool) {
  if (scopeOf(actor).all) return { rol: "admin" as AreaRole, categories: [] as string[] };
  const [row] = await assignmentsWhere("a.user_id = $1::int AND a.area = $2::text", [actor.userId, area], run);
  return row ?? null;
}

/** @throws 403 unless the person is admin of the area, in those categories, and does not speak of themselves. */
async function requireAssigner(
  tx: Tx,
  actor: MusicWinsActor,
  area: string,
  user_email: string,
  categories: string[] | null,
) {
  const own = await standing(actor, area, inTx(tx));
  requireRole(own?.rol ?? "reader", "admin");
  if (!scopeOf(actor).all && isOwn(actor, user_email))
    throw forbidden("Nadie cambia su propio rol: lo hace otra persona.");
  const limits = own?.categories ?? [];
  const beyond = limits.length > 0 && (!categories?.length || categories.some((one) => !limits.includes(one)));
  if (categories !== null && beyond) throw forbidden(`Sólo puede asignar sus categorías: ${limits.join(", ")}.`);
}

const isOwn = ({ mail }: MusicWinsActor, email: string) => mail.toLowerCase() === email.toLowerCase();
/** One object per person, so that their history finds it whatever the area. */
const objectOf = (email: string) => `budget_assignment:${email.toLowerCase()}`;
const kept = (row: Assignment | null) =>
  row && { area: row.area, area_rol: row.rol, categories: row.categories.length > 0 ? row.categories : "Todas" };

/** Audits what became of an assignment, tells its person and the open screens. */
async function settle(
  tx: Tx,
  actor: MusicWinsActor,
  { before, after }: { before: Assignment | null; after: Assignment | null },
): Promise<void> {
  const { user_email, area } = (after ?? before) as Assignment;
  await tellAssigned(tx, actor, { before, after });
  await publish(tx, { topic: "musicwins", type: "assignment" });
  await audit(tx, actor, {
    action: after ? "budget_assignment.saved" : "budget_assignment.removed",
    object: objectOf(user_email),
    before: kept(before),
    after: after ? kept(after) : { area },
  });
}

const NOT_ASSIGNED = "Esta persona no está asignada al área.";

/**
 * Writes who somebody is in an area. Without `categories` they keep theirs, and 404 for who has no role there. Whoever
 * does it has to be admin of what is and of what will be.
 */
async function save(
  actor: MusicWinsActor,
  { user_email, area, rol, categories }: { user_email: string; area: string; rol: AreaRole; categories?: string[] },
): Promise<Assignment> {
  return prisma.$transaction(async (tx) => {
    const before = await find(user_email, area, inTx(tx));
    await requireAssigner(tx, actor, area, user_email, categories ?? before?.categories ?? null);
    if (before) await requireAssigner(tx, actor, area, user_email, before.categories);
    const wanted = categories ?? before?.categories;
    if (!wanted) throw notFound(NOT_ASSIGNED);
    await write(tx, actor, { ...(await ownerOf(tx, user_email)), area }, { categories: wanted, rol });
    const after = (await find(user_email, area, inTx(tx))) as Assignment;
    await settle(tx, actor, { before, after });
    return after;
  });
}

async function write(
  tx: Tx,
  actor: MusicWinsActor,
  where: MailOwner & { area: string },
  data: { categories: string[]; rol: AreaRole },
): Promise<void> {
  const changed = { ...data, updated_at: new Date(), version: { increment: 1 } };
  const { count } = await tx.budgetAssignment.updateMany({ where, data: changed });
  if (count > 0) return;
  await tx.budgetAssignment.create({ data: { ...where, ...data, created_by_user_id: actor.userId } });
}

export async function assign(
  actor: MusicWinsActor,
  { body }: Input<typeof api.assignUser>,
): Promise<Output<typeof api.assignUser>> {
  return well(await save(actor, body));
}

export async function updateRole(
  actor: MusicWinsActor,
  { body: { newRole: rol, ...person } }: Input<typeof api.updateUserRole>,
): Promise<Output<typeof api.updateUserRole>> {
  return well(await save(actor, { ...person, rol }));
}

export async function unassign(
  actor: MusicWinsActor,
  { body: { user_email, area } }: Input<typeof api.unassignUser>,
): Promise<Output<typeof api.unassignUser>> {
  await prisma.$transaction(async (tx) => {
    const before = await find(user_email, area, inTx(tx));
    await requireAssigner(tx, actor, area, user_email, before?.categories ?? null);
    if (!before) throw notFound(NOT_ASSIGNED);
    await tx.budgetAssignment.deleteMany({ where: { ...(await ownerOf(tx, user_email)), area } });
    await settle(tx, actor, { before, after: null });
  });
  return well({ user_email, area });
}

/** Everyone of an area, for who is one of them. */
export async function assignedUsers(
  actor: MusicWinsActor,
  { params }: Input<typeof api.assignedUsers>,
): Promise<Output<typeof api.assignedUsers>> {
  if (!(await standing(actor, params.area))) throw forbidden("No tiene acceso a esta área.");
  return well(await assignmentsWhere("a.area = $1::text", [params.area]));
}

/** @throws 403 for another person's, unless the actor is admin of the area. */
async function requireOwnOrAdmin(actor: MusicWinsActor, user_email: string, area: string): Promise<void> {
  if (!isOwn(actor, user_email)) requireRole((await standing(actor, area))?.rol ?? "reader", "admin");
}

/** An Administrador is admin everywhere without a row. */
async function standingOf(actor: MusicWinsActor, user_email: string, area: string) {
  await requireOwnOrAdmin(actor, user_email, area);
  const found = isOwn(actor, user_email) ? await standing(actor, area) : await find(user_email, area);
  if (!found) throw notFound(NOT_ASSIGNED);
  return found;
}

export async function role(
  actor: MusicWinsActor,
  { query: { user_email, area } }: Input<typeof api.userRole>,
): Promise<Output<typeof api.userRole>> {
  const { rol } = await standingOf(actor, user_email, area);
  return { success: true, rol };
}

export async function categories(
  actor: MusicWinsActor,
  { query: { user_email, area } }: Input<typeof api.userCategories>,
): Promise<Output<typeof api.userCategories>> {
  const found = await standingOf(actor, user_email, area);
  if (found.categories.length > 0) return { success: true, categories: found.categories, todas: false };
  const used = await query<{ category: string }>(
    "SELECT DISTINCT category FROM budget_line WHERE area = $1 AND deleted_at IS NULL ORDER BY category",
    [area],
  );
  return { success: true, categories: used.map(({ category }) => category), todas: true };
}

export async function assignments(
  actor: MusicWinsActor,
  { query: { user_email } }: Input<typeof api.userAssignments>,
): Promise<Output<typeof api.userAssignments>> {
  const { all } = scopeOf(actor);
  if (all || isOwn(actor, user_email)) return well(await assignmentsWhere(OF_MAIL, [user_email]));
  const own = await assignmentsWhere("a.user_id = $1::int AND a.rol = 'admin'", [actor.userId]);
  if (own.length === 0) throw forbidden();
  const areas = own.map(({ area }) => area);
  return well(await assignmentsWhere(`${OF_MAIL} AND a.area = ANY ($2::text[])`, [user_email, areas]));
}

/**
 * Whether Music Wins is in a person's menu beside their role: a grant in force or an assignment. Who has it lands there.
 * One's own for everybody; another's for Administrador; 403 otherwise, which says `hasAccess` false like every error of
 * this call.
 */
export async function sidebarAccess(
  actor: MusicWinsActor,
  { params: { email } }: Input<typeof api.sidebarAccess>,
): Promise<Output<typeof api.sidebarAccess>> {
  if (isOwn(actor, email)) return { hasAccess: actor.musicWinsAccess };
  if (!scopeOf(actor).all) throw forbidden();
  const [row] = await query<{ has: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM ${FROM} WHERE ${OF_MAIL}) OR EXISTS (
       SELECT 1 FROM app_user u JOIN user_grant g ON g.user_id = u.id AND g.feature = 'music_wins'
       WHERE u.mail = $1::citext AND u.active AND (g.until IS NULL OR g.until > now())) AS has`,
    [email],
  );
  return { hasAccess: row?.has ?? false };
}
