import { Client } from "pg";

/** The SQL texts that `work` sends to the database, in their order: what they are many of grows with what is looked at. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = jest.spyOn(Client.prototype, "query");
  try {
    await work();
    return (sent.mock.calls as unknown[][]).map(([first]) =>
      typeof first === "string" ? first : (first as { text: string }).text,
    );
  } finally {
    sent.mockRestore();
  }
}
