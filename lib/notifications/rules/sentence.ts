/**
 * A notice as one sentence: who did it goes before words that go on from the name; words that are a sentence of their own
 * stand after it.
 */
export function sentenceOf({ user_name, message }: { user_name: string; message: string }): string {
  if (user_name === "") return message;
  const [first = ""] = message;
  return first !== first.toLowerCase() ? `${user_name}: ${message}` : `${user_name} ${message}`;
}
