import * as z from "zod";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { QUERY_TITLES } from "./rules/choose";
import { type Asked, checkedQuery, queryNames, queryParams } from "./schema/query";

const TIMEOUT_MS = 4_000;
const MOST_BYTES = 20_000;

/** Whether the company set a model up. */
export const hasModel = (): boolean => env().TICKETING_MODEL_URL !== undefined;

const LIST = queryNames.map((name) => ({ name, title: QUERY_TITLES[name], params: z.toJSONSchema(queryParams[name]) }));

/**
 * Lets the model that the company set up choose a query for a question that our rules do not understand. It is sent the
 * question, today and the closed list, and nothing of the data; what it answers counts only where the list's own schemas take it.
 * Null where it chooses nothing, answers something else, or does not answer in time.
 */
export async function chosenByModel(question: string, today: string): Promise<Asked | null> {
  const { TICKETING_MODEL_URL: url, TICKETING_MODEL_KEY: key } = env();
  if (url === undefined) return null;
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(key && { Authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ question, today, queries: LIST }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const text = await answer.text();
    if (text.length > MOST_BYTES) return null;
    const { query, params } = JSON.parse(text) as { query?: unknown; params?: unknown };
    return checkedQuery(query, params);
  } catch (error) {
    log.warn({ err: error }, "the model of the questions did not answer");
    return null;
  }
}
