import { CircleAlert, Clock } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { Icon } from "@/components/kit/Icon";
import { inZone } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import type { Outbox } from "../outbox";
import type { Outgoing } from "../outboxStore";

/** A message that is on its way, or that was refused and waits. */
export function OutgoingRow({ item, box }: { item: Outgoing; box: Outbox }) {
  const failed = item.state === "failed";
  return (
    <li className="mt-2 flex gap-2.5 px-4 py-0.5" data-outgoing={item.state}>
      <span className="w-8 shrink-0 pt-1 text-center text-muted">
        <Icon of={failed ? CircleAlert : Clock} className={failed ? "inline text-bad" : "inline"} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="whitespace-pre-wrap break-words text-muted">{item.text}</p>
        {item.files.length > 0 && <p className="text-help text-muted">{countText(item.files.length, "archivo")}</p>}
        {failed ? (
          <div role="alert" className="flex flex-wrap items-center gap-2 py-1 text-help">
            <span className="text-bad">No se envió: {item.error}</span>
            <Button size="sm" onClick={() => box.retry(item.client_id)}>
              Reintentar
            </Button>
            <Button size="sm" variant="ghost" onClick={() => box.store.drop(item.client_id)}>
              Descartar
            </Button>
          </div>
        ) : (
          <p className="text-second text-muted">Pendiente de envío, {inZone(item.at).time}</p>
        )}
      </div>
    </li>
  );
}
