import type { Reconciliation } from "@/lib/bank/schema";
import { prisma } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { next, type TestPerson } from "./factories";
import type { PaymentsWorld } from "./payments";
import { requestAs } from "./requestAs";

/** Lines that the bank says of our account today, each with a reference of its own. @returns their numbers */
export async function bankSaysOf({ own, author }: PaymentsWorld, ...amounts: string[]): Promise<number[]> {
  const n = next();
  const day = new Date(`${todayIn()}T00:00:00Z`);
  const statement = await prisma.bankStatement.create({
    data: {
      own_account_id: own.id,
      file_name: `extracto${n}.csv`,
      format: "ofx",
      sha256: String(n).padStart(64, "0"),
      from_day: day,
      until_day: day,
      lines_read: amounts.length,
      lines_added: amounts.length,
      created_by_user_id: author.userId,
    },
  });
  const ids: number[] = [];
  for (const [index, amount] of amounts.entries()) {
    const line = await prisma.bankStatementLine.create({
      data: {
        own_account_id: own.id,
        statement_id: statement.id,
        line: index + 1,
        nth: 1,
        day,
        value_day: day,
        amount,
        reference: `REF ${n}-${index}`,
        text: "TRANSFERENCIA",
        fingerprint: `${n}-${index}`.padStart(64, "0"),
      },
    });
    ids.push(line.id);
  }
  return ids;
}

export const reconciliationAs = async ({ author, own }: PaymentsWorld) =>
  (await requestAs<Reconciliation>(author, "GET", `/statements/reconciliation?account_id=${own.id}`)).body;

export const matchAs = (
  by: TestPerson,
  line: number,
  body: { kind: "orden" | "devolucion" | "regla" | "cobro"; orders?: number[]; rule_id?: number },
) => requestAs<{ error: string }>(by, "POST", `/statements/lines/${line}/match`, { lines: [line], ...body });

export const unmatchAs = (by: TestPerson, line: number) =>
  requestAs<{ error: string }>(by, "POST", `/statements/lines/${line}/unmatch`);
