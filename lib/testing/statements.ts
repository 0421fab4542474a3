import { Client } from "pg";

async function once(work: () => Promise<unknown>): Promise<string[]> {
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

/**
 * The SQL texts that `work` sends to the database, in their order: what they are many of grows with what is looked at. It is done
 * twice and the shorter answers: who somebody is, is remembered for seconds, and asked again whenever they are over.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const [first, second] = [await once(work), await once(work)];
  return first.length < second.length ? first : second;
}
