import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import type { CallInput, CallOutput } from "@/lib/http/contract";
import { saveShowDetails } from "@/lib/ticketing/shows/api";

export type Details = CallOutput<typeof saveShowDetails>;
export type DetailsUpdate = CallInput<typeof saveShowDetails>["body"]["updateData"];

/** Saves part of a show's details; throws CallError, whose issues name the fields of the form. */
export function useSaveDetails(show: string) {
  const { run, busy } = useWrite(saveShowDetails, { refresh: ["/tickets"] });
  const save = async (updateData: DetailsUpdate): Promise<void> => {
    const { warnings } = await run({ body: { show, updateData } }).catch((caught: unknown) => {
      throw caught instanceof CallError ? ofFields(caught) : caught;
    });
    toast.saved("Detalle guardado");
    for (const { message } of warnings) toast.info(message);
  };
  return { save, busy };
}

const ofFields = ({ status, code, message, issues, requestId, current }: CallError) => {
  const named = issues.map((issue) => ({ ...issue, path: issue.path.replace(/^(?:body\.)?updateData\./, "") }));
  return new CallError(status, code, message, named, requestId, current);
};
