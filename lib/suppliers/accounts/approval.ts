import { can } from "@/lib/access/can";
import type { ApprovalKind, DeclaredApprovals, Outcome, Shown, Subject } from "@/lib/approvals/kind";
import type { Flag } from "@/lib/approvals/schema";
import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { currencies } from "@/lib/format/currencies";
import { todayIn } from "@/lib/format/dates";
import { sameTaxId } from "@/lib/format/ids/taxId";
import { impossible } from "@/lib/http/errors";
import { changed } from "../changed";
import { accountHref, accountName, lastFour, OWN_ACCOUNT, sharedText, WAIT_HOURS } from "../rules/accountNames";
import { otherHolderText, shownNumber } from "../rules/accounts";
import { type StoredAccount, storedAccount, storedAccounts } from "./rows";

/** What the approvals call an account that waits to be verified. */
export const BANK_ACCOUNT = "bank_account";

const shortText = (row: StoredAccount): string => `${accountName(row)} terminado en ${lastFour(row.number)}`;

async function load(tx: Tx, id: string): Promise<Subject> {
  const row = await storedAccount(tx, Number(id));
  return {
    version: row.version,
    reference: `Cuenta ${row.id}`,
    title: row.supplier,
    subtitle: `${shortText(row)}, ${row.currency}`,
    about: `la cuenta de ${row.supplier} que termina en ${lastFour(row.number)}`,
    amount: null,
    day: todayIn(),
    company: null,
    country: row.kind === "iban" ? "ES" : "AR",
    author: row.created_by,
    // Who made the supplier does not say where they are paid.
    beneficiaries: row.supplier_author === null ? [] : [row.supplier_author],
    keys: {},
    // An account never changes: another one is loaded.
    values: { number: { value: row.number, text: shortText(row) } },
    facts: { moneda_cuenta: row.currency },
    link: accountHref(row.kept_id),
  };
}

async function shown(whole: boolean, id: string): Promise<Shown> {
  const row = await prisma.$transaction((tx) => storedAccount(tx, Number(id)));
  const facts = [
    { label: accountName(row), value: shownNumber(row.kind, row.number, whole) },
    { label: "Moneda", value: row.currency },
    { label: "Titular", value: `${row.holder} (${row.holder_tax_id})` },
    { label: "Banco", value: row.bank },
    { label: "Antes cobraba en", value: row.replaces_number ? `la terminada en ${lastFour(row.replaces_number)}` : "" },
    { label: "Se avisó al mail anterior", value: row.told.join(", ") },
  ];
  return { purses: [], facts: facts.filter(({ value }) => value !== "") };
}

function flagsFor(row: StoredAccount, { tax_id, state }: { tax_id: string | null; state: string }): Flag[] {
  const said: (Flag | false)[] = [
    row.replaces_id !== null && { key: "cuenta", tone: "rojo", label: "Cuenta cambiada" },
    row.other_tax_id !== null && { key: "titular", tone: "rojo", label: "Es de otro CUIT" },
    row.other_tax_id === null &&
      !sameTaxId(row.holder_tax_id, tax_id ?? "") && { key: "cesion", tone: "ambar", label: "Otro titular" },
    ...row.shared_with.map(
      ({ id, name }): Flag => ({
        key: `compartida_${id}`,
        tone: "rojo",
        label: "También de otro proveedor",
        text: sharedText(row.kind, name),
        link: { label: "Ver sus cuentas", href: accountHref(id) },
      }),
    ),
    ["propuesto", "alta"].includes(state) && { key: "nuevo", tone: "ambar", label: "Proveedor nuevo" },
  ];
  return said.filter((flag) => flag !== false);
}

async function flags(ids: readonly string[], tx: Tx = prisma): Promise<Map<string, Flag[]>> {
  const rows = await storedAccounts(tx, ids.map(Number));
  const kept = rows.map(({ kept_id }) => kept_id);
  const suppliers = await tx.supplier.findMany({
    where: { id: { in: kept } },
    select: { id: true, tax_id: true, state: true },
  });
  const byId = new Map(suppliers.map((supplier) => [supplier.id, supplier]));
  return new Map(
    rows.flatMap((row) => {
      const supplier = byId.get(row.kept_id);
      return supplier ? [[String(row.id), flagsFor(row, supplier)]] : [];
    }),
  );
}

/** Writes down what became of an account, with its audit entry and the news of it. */
async function written(
  tx: Tx,
  id: string,
  { actor, reason }: Outcome,
  deed: string,
  write: (row: StoredAccount) => Promise<unknown>,
): Promise<void> {
  const before = await storedAccount(tx, Number(id), true);
  await write(before);
  await audit(tx, actor, {
    action: `supplier.account_${deed}`,
    object: `supplier:${before.kept_id}:accounts`,
    before: { state: before.state },
    after: { account: before.id, last_four: lastFour(before.number), reason },
  });
  await changed(tx);
}

const verified = (tx: Tx, id: string, outcome: Outcome): Promise<void> =>
  written(tx, id, outcome, "verified", async (row) => {
    if (row.other_tax_id !== null)
      throw impossible(
        `${otherHolderText(row.kind, row.other_tax_id)} Con la cesión de cobro cargada se puede verificar.`,
      );
    await txQuery(
      tx,
      `UPDATE bank_account SET state = 'verificada', verified_by = $2::int, verified_at = date_trunc('milliseconds', now()),
         usable_from = date_trunc('milliseconds', now()) + make_interval(hours => $3::int), version = version + 1 WHERE id = $1::int`,
      row.id,
      outcome.actor.userId,
      WAIT_HOURS,
    );
    if (row.replaces_id !== null)
      await close(
        tx,
        row.replaces_id,
        outcome.actor.userId,
        "verificada",
        "reemplazada",
        `La reemplaza la terminada en ${lastFour(row.number)}`,
      );
  });

const refused =
  (reasonOf: (outcome: Outcome) => string) =>
  (tx: Tx, id: string, outcome: Outcome): Promise<void> =>
    written(tx, id, outcome, "rejected", (row) =>
      close(tx, row.id, outcome.actor.userId, "pendiente", "rechazada", reasonOf(outcome)),
    );

/** Ends an account that is in a state; one that is not is left as it is. */
export async function close(
  tx: Tx,
  id: number,
  by: number,
  from: "pendiente" | "verificada",
  to: "rechazada" | "reemplazada",
  reason: string,
): Promise<void> {
  await txQuery(
    tx,
    `UPDATE bank_account SET state = $4, closed_by = $2::int, closed_at = now(), close_reason = $5, version = version + 1
     WHERE id = $1::int AND state = $3`,
    id,
    by,
    from,
    to,
    reason,
  );
}

const bankAccounts: ApprovalKind = {
  title: "Cuentas de proveedores",
  one: "Cuenta de proveedor",
  icon: "bank",
  fields: [
    {
      key: "moneda_cuenta",
      label: "Moneda de la cuenta",
      type: "opcion",
      options: async () => currencies.map((value) => ({ value, label: value })),
    },
  ],
  owners: [],
  nobody: "warn",
  needsSteps: true,
  refusals: {
    author: OWN_ACCOUNT,
    beneficiary: "La cuenta la verifica otra persona: usted creó este proveedor.",
  },
  material: { number: { label: "Cuenta", when: "nunca" } },
  words: {
    asked: ({ about }) => `pide verificar ${about}`,
    told: (deed, { about }, reason) => `${deed} ${about}${reason ? `: ${reason}` : ""}`,
  },
  hold: async (tx, id) => void (await storedAccount(tx, Number(id), true)),
  load,
  mayRead: async (actor) => can(actor, "suppliers.read"),
  readsAll: (actor) => can(actor, "suppliers.read"),
  shown: (actor, id) => shown(can(actor, "suppliers.bank.read"), id),
  flags,
  onApproved: verified,
  onRejected: refused(({ reason }) => reason),
  onCancelled: refused(({ reason }) => reason || "La retiró quien la cargó"),
};

/** For the declaration of suppliers. */
export const approvals: DeclaredApprovals = { kinds: { [BANK_ACCOUNT]: bankAccounts } };
