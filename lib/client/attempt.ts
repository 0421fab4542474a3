import { CallError } from "./callError";

/** Does what a button asks for; a refusal of the server goes to `say`. Answers whether it was done. */
export async function attemptOr(say: (error: CallError) => void, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    say(error);
    return false;
  }
}
