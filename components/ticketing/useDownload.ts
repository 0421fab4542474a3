import { useState } from "react";
import { toast } from "@/components/kit/toast";
import { CallError, call } from "@/lib/client/call";
import { saveBlob } from "@/lib/client/saveBlob";
import type { BinaryReply, CallInput, Contract } from "@/lib/http/contract";

type Download = Contract & { reply: BinaryReply };

/** Downloads a file that an endpoint makes, with the person's rights. A failure is said, with a way to try again. */
export function useDownload() {
  const [busy, setBusy] = useState(false);
  const run = async <C extends Download>(contract: C, input: CallInput<C>, filename: string): Promise<void> => {
    setBusy(true);
    try {
      saveBlob((await call(contract, input)) as Blob, filename);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(`No se pudo bajar el Excel. ${error.message}`, {
        action: { label: "Reintentar", run: () => void run(contract, input, filename) },
      });
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}
