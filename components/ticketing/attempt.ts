import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";

/** Does what a button asks for; a refusal of the server is said in passing. Answers whether it was done. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    toast.error(error.message);
    return false;
  }
}
