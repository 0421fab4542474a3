import { Fetched } from "@/components/frame/Fetched";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { StatusBadge } from "@/components/kit/StatusBadge";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { getMail } from "@/lib/mail/api";
import type { MailItem } from "@/lib/mail/schema";
import { MailFacts } from "./MailFacts";
import { MailPreview } from "./MailPreview";
import { MAIL_STATE, subjectOf } from "./mailLooks";
import { ResendButton } from "./ResendButton";

const WATCH_MS = 4_000;

/** One mail beside the list, kept up to date while it is on its way. */
export function MailDrawer({
  id,
  onClose,
  onQueued,
}: {
  id: number;
  onClose: () => void;
  onQueued: (mail: MailItem) => void;
}) {
  const { can } = usePerson();
  const read = useRead(
    getMail,
    { params: { id } },
    { refreshInterval: (mail) => (mail?.state === "queued" || mail?.state === "retrying" ? WATCH_MS : 0) },
  );
  const mail = read.data?.id === id ? read.data : undefined;
  return (
    <Drawer
      open
      width={680}
      onClose={onClose}
      eyebrow="Mail"
      title={mail ? subjectOf(mail) : "Mail"}
      meta={mail && <StatusBadge of={MAIL_STATE[mail.state]} />}
      waiting={!mail && !read.error}
      footer={
        mail &&
        can("mail.resend") && (
          <>
            {mail.state !== "queued" && <ResendButton mail={mail} onQueued={onQueued} />}
            <Button onClick={onClose}>Cerrar</Button>
          </>
        )
      }
    >
      <Fetched read={{ ...read, data: mail }} failure="No se pudo abrir el mail" waiting="Abriendo el mail...">
        {(found) => (
          <div className="flex min-h-full flex-col gap-5">
            <MailFacts mail={found} />
            <MailPreview html={found.html} text={found.text} />
          </div>
        )}
      </Fetched>
    </Drawer>
  );
}
