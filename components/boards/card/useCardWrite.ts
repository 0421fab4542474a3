import { useState } from "react";
import { toast } from "@/components/kit/toast";
import type { CardDetail } from "@/lib/boards/schema";
import { attempt } from "@/lib/client/attempt";
import type { CardModel } from "./useCard";

/** Does a call that answers the card, and shows it; a refusal is told, and the card read again. Answers whether it was done. */
export function useCardWrite(model: CardModel) {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<CardDetail>): Promise<boolean> => {
    setBusy(true);
    const done = await attempt(
      async () => model.put(await work()),
      (message) => {
        toast.error(message);
        model.retry();
      },
    );
    setBusy(false);
    return done;
  };
  return { run, busy };
}
