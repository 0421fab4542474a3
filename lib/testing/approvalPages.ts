import type { ApprovalRecord, ApprovalsPage } from "@/lib/approvals/schema";
import type { TestPerson } from "./factories";
import { requestAs } from "./requestAs";
import { statementsOf } from "./statements";

/**
 * Holds a kind to its contract: a page of many of its requests asks the database for as much as a page of one, and each has the
 * marks that it has alone. @returns the marks of each request, by its number
 */
export async function marksOfPage(reader: TestPerson, kind: string): Promise<Map<string, string[]>> {
  const page = async (limit: number) =>
    (await requestAs<ApprovalsPage>(reader, "GET", `/approvals?kind=${kind}&limit=${limit}`)).body;
  const { data } = await page(100);
  const [one, many] = [await statementsOf(() => page(1)), await statementsOf(() => page(100))];
  expect(data.length).toBeGreaterThan(2);
  expect([kind, many.length]).toEqual([kind, one.length]);
  const marks = new Map(data.map(({ id, flags }) => [id, flags.map(({ label }) => label)]));
  for (const [id, labels] of marks) {
    const { body } = await requestAs<ApprovalRecord>(reader, "GET", `/approvals/${id}`);
    expect([id, body.flags.map(({ label }) => label)]).toEqual([id, labels]);
  }
  return marks;
}
