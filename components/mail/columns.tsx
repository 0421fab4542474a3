import { Paperclip } from "lucide-react";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { StatusBadge } from "@/components/kit/StatusBadge";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatInstant } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { kindTitle } from "@/lib/mail/rules/kinds";
import type { MailItem } from "@/lib/mail/schema";
import { MAIL_STATE, subjectOf, whenText } from "./mailLooks";

const hasFailure = ({ state, last_error }: MailItem) => last_error !== null && state !== "sent";

function State({ mail }: { mail: MailItem }) {
  return (
    <span className="block py-1.5">
      <StatusBadge of={MAIL_STATE[mail.state]} />
      {hasFailure(mail) && (
        <span className="mt-0.5 line-clamp-2 block text-second text-muted" title={mail.last_error ?? undefined}>
          {mail.last_error}
        </span>
      )}
    </span>
  );
}

/** The columns of the outbox; the server orders it, newest first. */
export const mailColumns: Column<MailItem>[] = [
  {
    id: "mail",
    header: "Mail",
    cell: (mail) => <TwoLines strong main={subjectOf(mail)} sub={mail.to} />,
  },
  { id: "estado", header: "Estado", width: 230, cell: (mail) => <State mail={mail} /> },
  { id: "tipo", header: "Tipo", width: 140, hideBelow: "xl", cell: (mail) => kindTitle(mail.kind) },
  {
    id: "adjuntos",
    header: "Adjuntos",
    width: 84,
    align: "end",
    hideBelow: "xl",
    cell: ({ attachments }) =>
      attachments.length > 0 && (
        <span className="inline-flex items-center gap-1" title={attachments.map(({ name }) => name).join(", ")}>
          <Icon of={Paperclip} className="text-muted" />
          {attachments.length}
        </span>
      ),
  },
  {
    id: "intentos",
    header: "Intentos",
    width: 80,
    align: "end",
    hideBelow: "lg",
    cell: ({ attempts }) => formatInteger(attempts),
  },
  {
    id: "hora",
    header: "Pedido",
    width: 210,
    hideBelow: "md",
    cell: (mail) => <TwoLines main={formatInstant(mail.created_at)} sub={whenText(mail)} />,
  },
];

/** The phone's form of a row. */
export function MailCard({ mail, href }: { mail: MailItem; href: string }) {
  return (
    <Link href={href} scroll={false} className="flex flex-col gap-1.5">
      <span className="font-semibold">{subjectOf(mail)}</span>
      <span className="break-all text-second text-muted">{mail.to}</span>
      <State mail={mail} />
      <span className="text-second text-muted">
        {whenText(mail)}
        {mail.attempts > 1 && ` · ${countText(mail.attempts, "intento")}`}
      </span>
    </Link>
  );
}
