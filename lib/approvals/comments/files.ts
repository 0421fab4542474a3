import type { DocumentOwner } from "@/lib/documents/owners";
import { AppError } from "@/lib/http/errors";
import { messageBy } from "@/lib/talk/say";
import { seenRequest } from "../service/record";

/** For the documents engine: the files of a comment are for who reads its request. */
export const commentFiles: Record<string, DocumentOwner> = {
  approval_message: {
    mayRead: async (actor, id) => {
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
