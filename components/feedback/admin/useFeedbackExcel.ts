import { useState } from "react";
import { toast } from "@/components/kit/toast";
import { call } from "@/lib/client/call";
import { saveBlob } from "@/lib/client/saveBlob";
import { feedbackExcel } from "@/lib/feedback/api";
import { todayIn } from "@/lib/format/dates";
import type { Filters } from "./filters";

/** Downloads what the filters leave as a workbook. */
export function useFeedbackExcel(filters: Filters) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      saveBlob(await call(feedbackExcel, { query: filters }), `feedback_${todayIn()}.xlsx`);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "No se pudo exportar");
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}
