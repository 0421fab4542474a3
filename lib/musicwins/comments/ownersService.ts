import { can, type Person } from "@/lib/access/can";
import { messageBy } from "@/lib/talk/say";
import { rowOf } from "../line/rows";
import { scopeOf } from "../scope";

type Reader = Person & { userId: number };

/** For the documents engine: the files of a comment are for who sees its line. */
export const commentFiles = {
  budget_message: {
    mayRead: async (person: Reader, id: string): Promise<boolean> => {
      const line = can(person, "musicwins.use") ? (await messageBy(id))?.line_id : null;
      if (!line) return false;
      return rowOf(scopeOf(person), { id: line, isop: false, option_number: 0 }).then(
        () => true,
        () => false,
      );
    },
  },
};
