import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { bytesDownload } from "@/lib/files/bytes";
import { todayIn } from "@/lib/format/dates";
import { slugFile } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { badField, impossible } from "@/lib/http/errors";
import type { LedgerReader } from "@/lib/ledger/sources";
import { queueMail } from "@/lib/mail/queueMail";
import type { SupplierActor } from "../../service/records";
import type * as api from "../api";
import { STATEMENT_MAIL } from "../names";
import type { StatementFilter } from "../schema";
import { keptSupplier, readAccount } from "./account";
import { type Party, statementPdf } from "./statementPdf";

/** What one document takes, some nine pages: under a second of the process. */
const MOST_MOVES = 300;

interface Parties {
  supplier: Party;
  mail: string;
  company: Party | null;
}

async function partiesOf(supplier: number, company: number): Promise<Parties> {
  const [row] = await query<Parties>(
    `SELECT json_build_object('name', s.name, 'tax_id', coalesce(s.tax_id, '')) AS supplier, coalesce(nullif(s.mail_payments, ''), s.mail) AS mail,
       CASE WHEN c.id IS NOT NULL THEN json_build_object('name', c.name, 'tax_id', c.tax_id) END AS company
     FROM supplier s LEFT JOIN company c ON c.id = $2::int WHERE s.id = $1::int`,
    [supplier, company],
  );
  return row ?? { supplier: { name: "", tax_id: "" }, mail: "", company: null };
}

/** A statement as bytes. @throws 404, 422 where nothing happened yet or too much for one document */
export async function statementOf(
  reader: LedgerReader,
  id: number,
  asked: StatementFilter,
): Promise<{ name: string; supplier: { id: number; name: string }; bytes: Buffer }> {
  const page = await readAccount(reader, id, { ...asked, view: "todo" }, { page: 1, size: MOST_MOVES });
  const { supplier, account, total } = page;
  if (account === null) throw impossible("Todavía no hay movimientos con este proveedor.");
  if (total > MOST_MOVES)
    throw impossible(`Son ${total} movimientos y en un documento entran ${MOST_MOVES}: elegir desde qué día.`);
  const parties = await partiesOf(supplier.id, account.company?.id ?? 0);
  const bytes = await statementPdf({ ...page, account }, { ...parties, from: asked.from });
  return { name: `estado_de_cuenta_${slugFile(supplier.name)}_${account.currency}_${todayIn()}.pdf`, supplier, bytes };
}

/** `GET /suppliers/{id}/statement.pdf`. Errors: 404, 422. */
export async function download(
  actor: SupplierActor & LedgerReader,
  { params: { id }, query: asked }: Input<typeof api.getSupplierStatement>,
): Promise<Download> {
  const { name, supplier, bytes } = await statementOf(actor, id, asked);
  await audit(prisma, actor, {
    action: "supplier.statement_downloaded",
    object: `supplier:${supplier.id}`,
    after: { filter: asked },
  });
  return bytesDownload(name, bytes);
}

/** `POST /suppliers/{id}/statement`: the worker makes it when it sends it, as the account is then. Errors: 404, 422 without a mail. */
export async function send(
  actor: SupplierActor & LedgerReader,
  { params: { id }, body }: Input<typeof api.sendSupplierStatement>,
): Promise<Output<typeof api.sendSupplierStatement>> {
  const supplier = await keptSupplier(id);
  const { mail, company } = await partiesOf(supplier.id, body.company);
  if (company === null) throw badField("company", "No existe esta empresa.");
  if (!mail) throw impossible("El proveedor no tiene mail: cargarlo en su ficha.");
  await prisma.$transaction(async (tx) => {
    const { id: sent } = await queueMail(tx, {
      kind: STATEMENT_MAIL,
      to: mail,
      payload: { supplier: supplier.id, reader: actor.userId, ...body },
      subject: `Estado de cuenta con ${company?.name ?? "nosotros"}`,
      createdBy: actor.userId,
    });
    await audit(tx, actor, {
      action: "supplier.statement_sent",
      object: `supplier:${supplier.id}`,
      after: { to: mail, mail: sent, filter: body },
    });
  });
  return { to: mail };
}
