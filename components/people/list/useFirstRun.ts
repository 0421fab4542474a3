import { attempt } from "@/components/frame/attempt";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { getSetup, putSetupAway } from "@/lib/home/api";

/**
 * What a new installation still needs, for those who may do it: null when all is done or the person has put it away.
 * `waiting` until that is known, since it stands above everything else.
 */
export function useFirstRun(wanted: boolean) {
  const { data, error } = useRead(getSetup, wanted ? {} : null);
  const { run } = useWrite(putSetupAway, { refresh: ["/home/setup"] });
  const set = (guardada: boolean) => attempt(() => run({ body: { guardada } }));
  const putAway = () =>
    void set(true).then((done) => done && toast.saved("Lista guardada", { undo: () => void set(false) }));
  const steps = wanted && data?.some(({ done }) => !done) ? data : null;
  return { steps, waiting: wanted && !data && !error, putAway };
}
