import { useSWRConfig } from "swr";
import { useLive } from "@/lib/client/useLive";

/** Addresses of the reads of the cost centres. */
export const STEM = "/cost-centres";

/** Reads what is shown of the cost centres again whenever anybody changes something of them. */
export function useCostLive(): void {
  const { mutate } = useSWRConfig();
  useLive("centros", () => {
    void mutate((key) => typeof key === "string" && key.includes(`/api${STEM}`));
  });
}
