import { disconnect } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { approvalsReady, askingTransaction } from "./objects";

const events: string[] = [];
jest.mock("@/lib/generated/domains", () => ({
  declarations: [
    {
      approvals: async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        events.push("kinds");
        return {};
      },
    },
  ],
}));

beforeAll(testDatabase);
afterAll(disconnect);

test("the kinds are loaded before a transaction that asks holds anything, and once", async () => {
  await askingTransaction(async () => events.push("work"));
  await Promise.all([approvalsReady(), askingTransaction(async () => events.push("work"))]);
  expect(events).toEqual(["kinds", "work", "work"]);
});
