import { CallError } from "./callError";

/** Does what a button asks for; a refusal of the server goes to `say`. Answers whether it was done. */
export async function attempt(work: () => Promise<unknown>, say: (message: string) => void): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    say(error.message);
    return false;
  }
}

/** The same where the refusal is shown in place: answers it, or null when it was done. */
export async function refusal(work: () => Promise<unknown>): Promise<string | null> {
  let failure: string | null = null;
  await attempt(work, (message) => {
    failure = message;
  });
  return failure;
}
