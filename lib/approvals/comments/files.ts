import { AppError } from "@/lib/http/errors";
import { messageBy } from "@/lib/talk/say";
import type { ApprovalActor } from "../kind";
import { seenRequest } from "../service/record";

/** For the documents engine: the files of a comment are for who reads its request. */
export const commentFiles = {
  approval_message: {
    mayRead: async (actor: ApprovalActor, id: string): Promise<boolean> => {
      const request = (await messageBy(id))?.approval_id;
      if (!request) return false;
      try {
        await seenRequest(actor, request);
        return true;
      } catch (error) {
        if (error instanceof AppError) return false;
        throw error;
      }
    },
  },
};
