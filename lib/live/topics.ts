import { can, type Person } from "@/lib/access/can";
import { boardRoleOf } from "@/lib/boards/rules/reach";
import { mayReadChannel } from "@/lib/chat/service/access";
import { boardRows } from "@/lib/generated/boards";
import { personTopic } from "./publish";

/** Who listens: a person of a session. */
export interface Listener extends Person {
  userId: number;
  /** There while an administrator sees as the person. */
  viewer?: object | null;
}

/** Answers the topic's full name where this person may hear it, null where not. `key` is what follows the colon. */
type Rule = (listener: Listener, key: string) => string | null | Promise<string | null>;

/**
 * The topics a browser may ask for, by the part before the colon. A domain adds its row. Asked again whenever the person's rights change.
 */
const rules: Record<string, Rule> = {
  /** What concerns the person, whoever that is. */
  me: ({ userId }, key) => (key === "" ? personTopic(userId) : null),
  feedback: (listener, key) => (key === "" && can(listener, "feedback.read") ? "feedback" : null),
  /** A channel of the chat, for who reads it. */
  canal: async (listener, key) =>
    /^\d{1,9}$/.test(key) && (await mayReadChannel(listener, Number(key))) ? `canal:${Number(key)}` : null,
  /** A department's board, for who sees it. */
  tablero: (listener, key) => {
    const board = boardRows.find((row) => row.key === key);
    return board && boardRoleOf(listener, board) ? `tablero:${key}` : null;
  },
  centros: (listener, key) => (key === "" && can(listener, "costcentres.read") ? "centros" : null),
  musicwins: (listener, key) => (key === "" && can(listener, "musicwins.use") ? "musicwins" : null),
};

/**
 * Which of the asked topics this person may hear, by the name events carry; the value is the name that was asked for.
 * Unknown and refused ones are left out alike.
 */
export async function allowedTopics(listener: Listener, asked: readonly string[]): Promise<Map<string, string>> {
  const allowed = new Map<string, string>();
  for (const name of asked) {
    const [kind = "", ...rest] = name.split(":");
    const topic = Object.hasOwn(rules, kind) ? await rules[kind]?.(listener, rest.join(":")) : null;
    if (topic) allowed.set(topic, name);
  }
  return allowed;
}
