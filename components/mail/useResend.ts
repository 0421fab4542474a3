import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/call";
import { useWrite } from "@/lib/client/useWrite";
import { resendMail } from "@/lib/mail/api";
import type { MailItem } from "@/lib/mail/schema";

/** Sends a mail again and says what happened. Answers the mail that was queued, or null when it could not be. */
export function useResend(onQueued: (mail: MailItem) => void) {
  const { run, busy } = useWrite(resendMail, { refresh: ["/mail"] });
  const resend = async ({ id }: Pick<MailItem, "id">) => {
    try {
      const queued = await run({ params: { id } });
      toast.saved(queued.id === id ? "El mail vuelve a la cola" : "Una copia del mail está en la cola");
      onQueued(queued);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message, { action: { label: "Reintentar", run: () => void resend({ id }) } });
    }
  };
  return { resend, busy };
}
