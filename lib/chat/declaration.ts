import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  topics: {
    /** A channel, for who reads it. */
    canal: async (listener, key) => {
      if (!/^\d{1,9}$/.test(key)) return null;
      const { mayReadChannel } = await import("./service/access");
      return (await mayReadChannel(listener, Number(key))) ? `canal:${Number(key)}` : null;
    },
  },
  files: async () => ({ chat_message: { mayRead: (await import("./service/access")).mayReadMessage } }),
  jobs: async () => (await import("./jobs")).chatJobs,
};
