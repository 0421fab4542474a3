import { prisma, type Tx } from "@/lib/db";
import { impossible } from "@/lib/http/errors";
import { sepaProblems, writePain001 } from "../files/pain001";
import { checkPain001 } from "../process/validate";
import type { TransferBatch, TransferProblem } from "../rules/transfers";
import { layoutBytes, writeLayout } from "../rules/writeLayout";
import { layoutById } from "./layouts";

/** How one of our accounts wants its files. */
export interface FileAccount {
  name: string;
  iban: string;
  layout_id: number | null;
}

export interface TransferFile {
  name: string;
  type: string;
  bytes: Buffer;
  layout_id: number | null;
}

/** As many problems as somebody reads at once. */
const SAID = 10;

function refuse(problems: readonly Pick<TransferProblem, "message">[]): void {
  if (problems.length === 0) return;
  const more = problems.length > SAID ? ` · y ${problems.length - SAID} más` : "";
  throw impossible(
    problems
      .slice(0, SAID)
      .map(({ message }) => message)
      .join(" · ") + more,
  );
}

/** Why no file could be made of an account, whatever its batch pays; null: one could. */
export async function fileProblem(account: FileAccount, currency: string, tx: Tx = prisma): Promise<string | null> {
  if (account.layout_id !== null) {
    const { name, confirmed } = await layoutById(account.layout_id, tx);
    return confirmed
      ? null
      : `El formato «${name}» no está confirmado: lo confirma en Pagos, Formatos, otra persona que quien lo armó o cambió.`;
  }
  if (currency !== "EUR")
    return `${account.name} no dice en qué formato toma archivos su banco: elegirlo en Empresas, Cuentas.`;
  return account.iban === "" ? `${account.name} no tiene IBAN: cargarlo en Empresas, Cuentas.` : null;
}

/**
 * The file of a batch as its account's bank takes it: by the account's own layout, else pain.001.001.09 for IBAN and euros, which its
 * schema and the rule for addresses have taken before it is kept. The same bytes for the same batch.
 * @throws 422 naming what is missing, of the account or of each payee
 */
export async function transferFile(account: FileAccount, batch: TransferBatch): Promise<TransferFile> {
  const problem = await fileProblem(account, batch.currency);
  if (problem) throw impossible(problem);
  if (account.layout_id !== null) {
    const { layout } = await layoutById(account.layout_id);
    refuse(writeLayout(layout, batch).problems);
    const bytes = Buffer.from(layoutBytes(layout, batch));
    const charset = layout.encoding === "utf8" ? "utf-8" : "iso-8859-1";
    return { name: `${batch.id}.txt`, type: `text/plain; charset=${charset}`, bytes, layout_id: account.layout_id };
  }
  refuse(sepaProblems(batch));
  const bytes = writePain001(batch);
  refuse((await checkPain001(bytes)).map((message) => ({ message })));
  return { name: `${batch.id}.xml`, type: "application/xml", bytes, layout_id: null };
}
