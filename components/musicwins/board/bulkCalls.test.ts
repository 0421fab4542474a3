import { call } from "@/lib/client/call";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { changeAll } from "./bulkCalls";

jest.mock("@/lib/client/call", () => ({ call: jest.fn() }));

const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, isop: false, option_number: 0, version: 3 }) as BudgetRow);
type Sent = { body: { budgets: object[]; newStatus: string; reason?: string } };

test("more lines than a call takes go in several calls, each once and in their order", async () => {
  jest
    .mocked(call)
    .mockImplementation(async (_, input) => ({ data: (input as unknown as Sent).body.budgets }) as never);
  const onDone = jest.fn();
  const results = await changeAll(rows(401), { newStatus: "rechazado", reason: "Caro" }, onDone);
  expect(onDone.mock.calls).toEqual([[200], [400], [401]]);
  expect(results).toEqual(rows(401));
  const bodies = jest.mocked(call).mock.calls.map(([, input]) => (input as unknown as Sent).body);
  expect(bodies.map(({ budgets, newStatus, reason }) => [budgets.length, newStatus, reason])).toEqual([
    [200, "rechazado", "Caro"],
    [200, "rechazado", "Caro"],
    [1, "rechazado", "Caro"],
  ]);
});
