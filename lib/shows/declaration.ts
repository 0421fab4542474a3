import type { Declaration } from "@/lib/declaration";
import { AppError } from "@/lib/http/errors";
import { showTopic } from "./service/live";

export const declaration: Declaration = {
  topics: {
    show: async (listener, key) => {
      if (!/^\d{1,9}$/.test(key)) return null;
      const { reached } = await import("./service/reach");
      return reached(listener, Number(key)).then(
        ({ id }) => showTopic(id),
        (error: unknown) => {
          if (error instanceof AppError) return null;
          throw error;
        },
      );
    },
  },
  showLights: async () => (await import("./lights/own")).lights,
  jobs: async () => (await import("./jobs")).showJobs,
  boards: async () => ({ booking: (await import("./board/owner")).showFollower }),
  calendar: async () => (await import("./calendar/layers")).layers,
};
