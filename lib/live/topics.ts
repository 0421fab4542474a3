import type { Person } from "@/lib/access/can";
import { declarations } from "@/lib/generated/domains";

/** The listener: a person of a session. */
export interface Listener extends Person {
  userId: number;
  /** There while an administrator sees as the person. */
  viewer?: object | null;
}

/** Answers the topic's full name where this person may hear it, null where not. `key` is what follows the colon. */
export type TopicRule = (listener: Listener, key: string) => string | null | Promise<string | null>;

const rules = new Map(declarations.flatMap(({ topics = {} }) => Object.entries(topics)));

/**
 * Which of the asked topics this person may hear, by the name events carry; the value is the name that was asked for.
 * Unknown and refused ones are left out alike. Asked again whenever the person's rights change.
 */
export async function allowedTopics(listener: Listener, asked: readonly string[]): Promise<Map<string, string>> {
  const allowed = new Map<string, string>();
  for (const name of asked) {
    const [kind = "", ...rest] = name.split(":");
    const topic = await rules.get(kind)?.(listener, rest.join(":"));
    if (topic) allowed.set(topic, name);
  }
  return allowed;
}
