import { useState } from "react";
import type { BinaryReply, CallInput, Contract } from "@/lib/http/contract";
import { CallError, call } from "./call";
import { saveBlob } from "./saveBlob";

type Download = Contract & { reply: BinaryReply };

/**
 * Downloads a file that an endpoint makes, with the person's rights. A failure is given to `onFailure`, with a way to
 * try again.
 */
export function useFileDownload(onFailure: (error: CallError, retry: () => void) => void) {
  const [busy, setBusy] = useState(false);
  const run = async <C extends Download>(contract: C, input: CallInput<C>, filename: string): Promise<void> => {
    setBusy(true);
    try {
      saveBlob((await call(contract, input)) as Blob, filename);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      onFailure(error, () => void run(contract, input, filename));
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}
