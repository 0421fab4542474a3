import { toast } from "@/components/kit/toast";
import { attempt as attemptCall } from "@/lib/client/attempt";

/** Does what a button asks for; a refusal of the server is said in passing. Answers whether it was done. */
export const attempt = (work: () => Promise<unknown>): Promise<boolean> => attemptCall(work, toast.error);
