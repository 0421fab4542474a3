import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import type { CallInput } from "@/lib/http/contract";
import { mailPace } from "@/lib/ticketing/forecast/api";

/** Sends the pace with these filters, as a mail with its workbook, to who asks. */
export function usePaceMail(filters: CallInput<typeof mailPace>["body"]) {
  const write = useWrite(mailPace);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await attempt(async () => {
      const { mail } = await write.run({ body: filters });
      toast.saved(`La vista va por mail a ${mail}`);
    });
    setBusy(false);
  };
  return { run, busy };
}
