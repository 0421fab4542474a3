import { useState } from "react";
import type * as z from "zod";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import type { CallInput, CallOutput } from "@/lib/http/contract";
import { saveShowDetails } from "@/lib/ticketing/shows/api";
import type { showDetails } from "@/lib/ticketing/shows/schema/show";

export type Details = CallOutput<typeof saveShowDetails>;
export type DetailsUpdate = CallInput<typeof saveShowDetails>["body"]["updateData"];

const STALE = 409;

/**
 * Saves part of a show's details. When somebody else saved meanwhile nothing is overwritten: `stale` is what is there
 * now, to choose from. `failure` is any other refusal.
 */
export function useSaveDetails(show: string) {
  const { run, busy, error } = useWrite(saveShowDetails, { refresh: ["/tickets"] });
  const [stale, setStale] = useState<z.output<typeof showDetails>>();
  const save = async (updateData: DetailsUpdate): Promise<boolean> => {
    try {
      const { warnings } = await run({ body: { show, updateData } });
      setStale(undefined);
      toast.saved("Detalle guardado");
      for (const { message } of warnings) toast.info(message);
      return true;
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      const current = caught.status === STALE ? await readDetails(caught.current) : undefined;
      setStale(current?.success ? current.data : undefined);
      return false;
    }
  };
  return {
    save,
    busy,
    stale,
    clearStale: () => setStale(undefined),
    error: stale ? null : error,
    failure: stale ? undefined : error?.message,
  };
}

/** The schema is needed only here, so it is loaded then. */
async function readDetails(value: unknown) {
  const { showDetails } = await import("@/lib/ticketing/shows/schema/show");
  return showDetails.safeParse(value);
}
