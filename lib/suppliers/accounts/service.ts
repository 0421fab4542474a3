import type { ApprovalActor } from "@/lib/approvals/kind";
import { askingTransaction, stepOnObject } from "@/lib/approvals/service/objects";
import { sendForApproval } from "@/lib/approvals/service/send";
import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { badField, conflict, forbidden, impossible, staleVersion } from "@/lib/http/errors";
import { changed } from "../changed";
import { accountName, lastFour } from "../rules/accountNames";
import { findSupplier, mustStand } from "../service/records";
import { alertChange, tellReleased } from "./alert";
import type * as api from "./api";
import { BANK_ACCOUNT, close } from "./approval";
import { accountsOf, mayWith, type StoredAccount, shownAccount, storedAccount } from "./rows";
import type { Account, NewAccount } from "./schema";

type Deciding = Input<typeof api.verifyAccount>;

/** `GET /suppliers/{id}/accounts`. Error: 404. */
export const list = (actor: ApprovalActor, { params: { id } }: Input<typeof api.listAccounts>): Promise<Account[]> =>
  prisma.$transaction(async (tx) => {
    await findSupplier(tx, id);
    return (await accountsOf(tx, id)).map((row) => shownAccount(actor, row));
  });

/**
 * `POST /suppliers/{id}/accounts`: asks somebody else to verify it. Where the supplier was paid elsewhere before, who signs payments
 * and the supplier's earlier mail are told in the same transaction. Errors: 400, 404, 409, 422.
 */
export const create = (
  actor: ApprovalActor,
  { params: { id }, body }: Input<typeof api.createAccount>,
): Promise<Account> =>
  askingTransaction(async (tx) => {
    const supplier = await findSupplier(tx, id, true);
    mustStand(supplier);
    const others = await accountsOf(tx, id);
    refuseTaken(others, body);
    const made = await tx.bankAccount.create({
      data: { ...body, supplier_id: id, created_by: actor.userId },
      select: { id: true },
    });
    await sendForApproval(tx, actor, BANK_ACCOUNT, String(made.id));
    const row = await storedAccount(tx, made.id);
    await audit(tx, actor, {
      action: "supplier.account_loaded",
      object: `supplier:${id}:accounts`,
      after: { account: row.id, last_four: lastFour(row.number), currency: row.currency, replaces: row.replaces_id },
    });
    if (others.some(({ verified_at }) => verified_at !== null)) await alertChange(tx, actor, row);
    await changed(tx);
    return shownAccount(actor, await storedAccount(tx, made.id));
  });

function refuseTaken(others: readonly StoredAccount[], { number, currency, replaces_id, kind }: NewAccount): void {
  const live = others.filter(({ state }) => state === "pendiente" || state === "verificada");
  const same = live.find((row) => row.number === number && row.currency === currency);
  if (same)
    throw conflict(
      `Ya está: ${accountName({ kind, number })} terminado en ${lastFour(number)}, ${same.state === "pendiente" ? "espera que otra persona lo verifique" : "verificado"}.`,
    );
  if (replaces_id === null) return;
  if (!live.some((row) => row.id === replaces_id)) throw badField("replaces_id", "Esa cuenta ya no está en uso.");
  if (live.some((row) => row.replaces_id === replaces_id && row.state === "pendiente"))
    throw conflict("Ya espera verificación otra cuenta en lugar de esa.");
}

const decided =
  (step: "aprobar" | "rechazar") =>
  async (actor: ApprovalActor, { params: { account }, body }: Deciding): Promise<Account> => {
    await stepOnObject(
      actor,
      { kind: BANK_ACCOUNT, id: String(account) },
      { step, reason: body.reason, check: (_row, tx) => mustBeSeen(tx, actor, account, body.version) },
    );
    return prisma.$transaction(async (tx) => shownAccount(actor, await storedAccount(tx, account)));
  };

/** What was settled meanwhile is the engine's to say. */
async function mustBeSeen(tx: Tx, actor: ApprovalActor, id: number, version: number): Promise<void> {
  const row = await storedAccount(tx, id);
  if (row.state === "pendiente" && row.version !== version) throw staleVersion(shownAccount(actor, row));
}

/** `POST /suppliers/accounts/{account}/verify`. Errors: 403 for who loaded it, 404, 409, 422 where a bank says that it is somebody else's. */
export const verify = decided("aprobar");

/** `POST /suppliers/accounts/{account}/reject`. Errors: 400 without a reason, 403, 404, 409. */
export const reject = decided("rechazar");

const reasoned = (reason: string): void => {
  if (reason.length < 3) throw badField("reason", "Escribir el motivo: 3 letras o más.");
};

/** `POST /suppliers/accounts/{account}/release`: a third person, with a reason. Errors: 400, 403, 404, 409, 422. */
export const release = (
  actor: ApprovalActor,
  { params: { account }, body: { reason, version } }: Deciding,
): Promise<Account> =>
  prisma.$transaction(async (tx) => {
    reasoned(reason);
    const row = await storedAccount(tx, account, true);
    if (row.released_by === actor.userId) return shownAccount(actor, row);
    if (actor.userId === row.created_by) throw forbidden("La cuenta la libera una tercera persona: usted la cargó.");
    if (actor.userId === row.verified_by)
      throw forbidden("La cuenta la libera una tercera persona: usted la verificó.");
    if (row.version !== version) throw staleVersion(shownAccount(actor, row));
    if (!mayWith(actor, row).includes("liberar"))
      throw impossible("Solo se libera una cuenta verificada que espera sus 48 horas.");
    await txQuery(
      tx,
      `UPDATE bank_account SET released_by = $2::int, released_at = date_trunc('milliseconds', now()),
         usable_from = date_trunc('milliseconds', now()), release_reason = $3, version = version + 1 WHERE id = $1::int`,
      account,
      actor.userId,
      reason,
    );
    return told(tx, actor, account, "released", reason);
  });

/** `POST /suppliers/accounts/{account}/retire`. Errors: 400, 404, 409, 422. */
export const retire = (
  actor: ApprovalActor,
  { params: { account }, body: { reason, version } }: Deciding,
): Promise<Account> =>
  prisma.$transaction(async (tx) => {
    reasoned(reason);
    const row = await storedAccount(tx, account, true);
    if (row.state === "reemplazada") return shownAccount(actor, row);
    if (row.version !== version) throw staleVersion(shownAccount(actor, row));
    if (row.state !== "verificada") throw impossible("Solo se deja de usar una cuenta verificada.");
    await close(tx, account, actor.userId, "verificada", "reemplazada", reason);
    return told(tx, actor, account, "retired", reason);
  });

async function told(
  tx: Tx,
  actor: ApprovalActor,
  account: number,
  deed: "released" | "retired",
  reason: string,
): Promise<Account> {
  const row = await storedAccount(tx, account);
  await audit(tx, actor, {
    action: `supplier.account_${deed}`,
    object: `supplier:${row.kept_id}:accounts`,
    after: { account, last_four: lastFour(row.number), reason },
  });
  if (deed === "released") await tellReleased(tx, actor, row, reason);
  await changed(tx);
  return shownAccount(actor, row);
}
