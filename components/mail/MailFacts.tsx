import { Download, Paperclip } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { type Definition, DefinitionList } from "@/components/kit/DefinitionList";
import { Icon } from "@/components/kit/Icon";
import { toast } from "@/components/kit/toast";
import { CallError, call } from "@/lib/client/call";
import { saveBlob } from "@/lib/client/saveBlob";
import { formatInstant } from "@/lib/format/dates";
import { fileSize } from "@/lib/format/fileSize";
import { getMailFile } from "@/lib/mail/api";
import { kindTitle } from "@/lib/mail/rules/kinds";
import type { MailItem } from "@/lib/mail/schema";
import { whenText } from "./mailLooks";

/** The facts of a mail: why it failed, when it was asked for and by whom, what is attached. */
export function MailFacts({ mail }: { mail: MailItem }) {
  const facts: Definition[] = [
    { term: "Para", value: <span className="break-all">{mail.to}</span> },
    { term: "Tipo", value: kindTitle(mail.kind) },
    { term: "Pedido", value: `${formatInstant(mail.created_at)}${mail.created_by && `, por ${mail.created_by}`}` },
    { term: "Intentos", value: `${mail.attempts}. ${whenText(mail)}` },
    { term: "Adjuntos", value: <Attachments mail={mail} /> },
  ];
  return (
    <div className="flex flex-col gap-4">
      {mail.last_error && mail.state !== "sent" && (
        <Banner
          tone={mail.state === "failed" ? "bad" : "warn"}
          title={mail.state === "failed" ? "No salió:" : "El último intento no salió:"}
        >
          <span className="break-words">{mail.last_error}</span>
        </Banner>
      )}
      <DefinitionList items={facts} />
    </div>
  );
}

function Attachments({ mail }: { mail: MailItem }) {
  return (
    <div className="flex flex-col items-start gap-1">
      {mail.attachments.length === 0 && <span className="text-muted">Ninguno</span>}
      {mail.attachments.map(({ name, size }) => (
        <span key={name} className="inline-flex items-start gap-1.5">
          <Icon of={Paperclip} className="mt-0.5 text-muted" />
          <span className="break-all">{name}</span>
          <span className="shrink-0 text-muted">{fileSize(size)}</span>
        </span>
      ))}
      {mail.has_file && <FileButton mail={mail} />}
    </div>
  );
}

function FileButton({ mail: { id } }: { mail: MailItem }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveBlob(await call(getMailFile, { params: { id } }), `mail_${id}.eml`);
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : "No se pudo bajar el mail.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="link" icon={Download} onClick={download} busy={busy && "Bajando..."}>
      Bajar el mail completo (.eml)
    </Button>
  );
}
