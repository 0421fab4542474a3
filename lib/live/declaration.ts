import type { Declaration } from "@/lib/declaration";
import { personTopic } from "./publish";

export const declaration: Declaration = {
  topics: {
    /** What concerns the person, whoever that is. */
    me: ({ userId }, key) => (key === "" ? personTopic(userId) : null),
  },
};
