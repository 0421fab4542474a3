import { Paperclip } from "lucide-react";
import { Icon } from "@/components/kit/Icon";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import type { previewSend } from "@/lib/ticketing/reportEmails/api";

const KB = 1024;

/** The mail as one recipient gets it: subject, body in a frame that may run nothing, and the attachment. */
export function MailPreview({ preview, refreshing }: { preview: CallOutput<typeof previewSend>; refreshing: boolean }) {
  return (
    <section
      aria-label="Vista previa del mail"
      aria-busy={refreshing}
      className={refreshing ? "opacity-60" : undefined}
    >
      <p className="text-help text-muted">
        Asunto: <span className="font-semibold text-text">{preview.subject}</span>
      </p>
      <iframe
        title="Cuerpo del mail"
        sandbox=""
        srcDoc={preview.html}
        className="mt-2 h-72 w-full rounded-card border border-line bg-white"
      />
      <ul className="mt-2 flex flex-wrap gap-2">
        {preview.attachments.map(({ name, size, rows }) => (
          <li
            key={name}
            className="inline-flex items-center gap-2 rounded-control border border-line px-2.5 py-1.5 text-help"
          >
            <Icon of={Paperclip} className="text-muted" />
            <span className="break-all">{name}</span>
            <span className="whitespace-nowrap text-muted">
              {countText(rows, "fila")}, {formatInteger(Math.max(1, Math.round(size / KB)))} kB
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
