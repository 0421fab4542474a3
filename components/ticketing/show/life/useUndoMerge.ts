import { useRouter } from "next/router";
import { attempt } from "@/components/frame/attempt";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { undoMerge } from "@/lib/ticketing/life/api";
import { showHref } from "../../report/rows";

/** Puts two merged shows apart again and goes to the one that was away. */
export function useUndoMerge() {
  const router = useRouter();
  const { run, busy } = useWrite(undoMerge, { refresh: ["/tickets"] });
  const undo = (id: number) =>
    attempt(async () => {
      const { show } = await run({ params: { id } });
      toast.saved(`“${show}” volvió a ser un show aparte`);
      await router.push(showHref(show));
    });
  return { run: (id: number) => void undo(id), busy };
}
