import type { Person } from "@/lib/access/can";
import { type AuditActor, audit } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict, notFound, staleVersion } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import type * as api from "./api";
import type { OwnAccount } from "./schema";
import { accountsOf } from "./service";
import { keptNumbers, shownAccount } from "./shownAccount";

const VIEW = {
  id: true,
  company_id: true,
  name: true,
  bank: true,
  currency: true,
  cbu: true,
  iban: true,
  alias: true,
  bic: true,
  layout_id: true,
  active: true,
  version: true,
} as const;
/** What is not said of how its bank takes files stays as it is. */
type Facts = Omit<OwnAccount, "id" | "version" | "bic" | "layout_id"> & Partial<Pick<OwnAccount, "bic" | "layout_id">>;
type Actor = Person & AuditActor & { userId: number };

/** Its currency is one of the three: the database says so. */
const asAccount = <Row extends Record<keyof OwnAccount, unknown>>(row: Row) => row as unknown as OwnAccount;

/** `GET /own-accounts`. */
export async function list(
  actor: Person,
  { query: { company_id } }: Input<typeof api.listAccounts>,
): Promise<Output<typeof api.listAccounts>> {
  const orderBy = [{ company_id: "asc" }, { active: "desc" }, { currency: "asc" }, { id: "asc" }] as const;
  const rows = await prisma.ownAccount.findMany({ where: { company_id }, select: VIEW, orderBy: [...orderBy] });
  return rows.map((row) => shownAccount(actor, asAccount(row)));
}

/** `POST /own-accounts`. Errors: 400, 409. */
export async function create(actor: Actor, { body }: Input<typeof api.createAccount>): Promise<OwnAccount> {
  return prisma.$transaction(async (tx) => {
    await refuseTaken(tx, actor, body, null);
    const data = { ...body, created_by: actor.userId };
    const row = asAccount(await tx.ownAccount.create({ data, select: VIEW }));
    await audit(tx, actor, { action: "own_account.created", object: accountsOf(row.company_id), after: row });
    return shownAccount(actor, row);
  });
}

/** `PUT /own-accounts/{id}`. Errors: 400, 404, 409. The same again changes nothing; an account stays with its company. */
export async function change(
  actor: Actor,
  { params: { id }, body: { version, ...sent } }: Input<typeof api.changeAccount>,
): Promise<OwnAccount> {
  return prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM own_account WHERE id = ${id} FOR UPDATE`;
    const found = await tx.ownAccount.findUnique({ where: { id }, select: VIEW });
    if (!found) throw notFound("No existe esta cuenta.");
    const before = asAccount(found);
    const stale = staleVersion(shownAccount(actor, before));
    const facts = keptNumbers(sent, before, before.version === version ? undefined : stale);
    if ((Object.keys(facts) as (keyof Facts)[]).every((key) => facts[key] === undefined || before[key] === facts[key]))
      return shownAccount(actor, before);
    if (before.version !== version) throw stale;
    if (before.company_id !== facts.company_id)
      throw badField("company_id", "Una cuenta no cambia de empresa: agregar otra.");
    await refuseTaken(tx, actor, facts, id);
    const data = { ...facts, version: { increment: 1 }, updated_at: new Date() };
    const row = asAccount(await tx.ownAccount.update({ where: { id }, data, select: VIEW }));
    await audit(tx, actor, { action: "own_account.changed", object: accountsOf(row.company_id), before, after: row });
    return shownAccount(actor, row);
  });
}

async function refuseTaken(
  tx: Tx,
  actor: Person,
  { company_id, cbu, iban, layout_id }: Facts,
  own: number | null,
): Promise<void> {
  await holdTurn(tx, "own_account");
  if (layout_id && (await tx.bankLayout.count({ where: { id: layout_id, active: true } })) === 0)
    throw badField("layout_id", "No existe este formato, o ya no se usa.");
  if ((await tx.company.count({ where: { id: company_id } })) === 0)
    throw badField("company_id", "No existe esta empresa.");
  const numbers = [cbu && { cbu }, iban && { iban }].filter((one) => one !== "");
  if (numbers.length === 0) return;
  const other = await tx.ownAccount.findFirst({ where: { OR: numbers, NOT: { id: own ?? 0 } }, select: VIEW });
  if (other) throw conflict(`La cuenta ${other.name} ya tiene este número.`, shownAccount(actor, other));
}
