import { useRef, useState } from "react";
import { toast } from "@/components/kit/toast";
import { CallError, call } from "@/lib/client/call";
import { countText } from "@/lib/format/text";
import { sendReportOf, sendShowReport } from "@/lib/ticketing/reportEmails/api";
import type { reportTypes } from "@/lib/ticketing/rules/kinds";
import type { Recipient } from "./RecipientPicker";

export type ReportType = (typeof reportTypes)[number];

interface Failure {
  email: string;
  reason: string;
}

/** Each of the type's recipients has a call of its own, so that one refusal does not stop the others. */
function sendTo(id: number, { type, show }: { type: ReportType; show?: string }, clave: string) {
  const params = { id: String(id) };
  if (show !== undefined) return call(sendShowReport, { params, body: { show, clave } });
  if (type === "todos") return call(sendShowReport, { params, body: { clave } });
  return call(sendReportOf[type], { params, body: { clave } });
}

/**
 * Sends a report to people, one after the other. Pressing again after a failure sends only to who is left: the key of
 * each mail stays the same while the dialog is open, and the server never sends the same key twice.
 */
export function useSendReport(report: { type: ReportType; show?: string }) {
  const [key] = useState(() => `${Date.now()}-${Math.random().toString(36).slice(2)}`);
  const [progress, setProgress] = useState({ done: 0, total: 0, busy: false });
  const [failed, setFailed] = useState<Failure[]>([]);
  const sent = useRef(new Set<string>());

  const run = async (recipients: readonly Recipient[]): Promise<boolean> => {
    const failures: Failure[] = [];
    setFailed([]);
    setProgress({ done: 0, total: recipients.length, busy: true });
    for (const [index, { id, email }] of recipients.entries()) {
      const clave = `${key}:${report.show ?? report.type}:${id}`;
      try {
        if (!sent.current.has(clave)) await sendTo(id, report, clave);
        sent.current.add(clave);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        failures.push({ email, reason: error.message });
      }
      setProgress({ done: index + 1, total: recipients.length, busy: true });
    }
    setProgress({ done: 0, total: 0, busy: false });
    setFailed(failures);
    if (failures.length < recipients.length)
      toast.saved(`Reporte enviado a ${countText(recipients.length - failures.length, "persona")}`);
    return failures.length === 0;
  };

  return { run, failed, ...progress };
}
