import { attempt } from "@/lib/client/attempt";

/** Does what a button asks for; answers the server's refusal, or null when it was done. */
export async function refused(work: () => Promise<unknown>): Promise<string | null> {
  let failure: string | null = null;
  await attempt(work, (message) => {
    failure = message;
  });
  return failure;
}
