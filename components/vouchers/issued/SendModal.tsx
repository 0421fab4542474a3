import { useState } from "react";
import { AskModal } from "@/components/kit/AskModal";
import { DateField } from "@/components/kit/fields/DateField";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { todayIn } from "@/lib/format/dates";
import { sendIssued } from "@/lib/vouchers/issued/api";
import type { IssuedView } from "@/lib/vouchers/issued/schema";
import { REFRESH } from "./CollectForm";

/** The day on which it went to the client. */
export function SendModal({ row, onClose }: { row: IssuedView; onClose: () => void }) {
  const [day, setDay] = useState(todayIn());
  const { run } = useWrite(sendIssued, REFRESH);
  return (
    <AskModal
      title="Se envió"
      description={`A ${row.client.name}.`}
      confirm="Guardar"
      onClose={onClose}
      onRun={async () => {
        try {
          await run({ params: { id: row.id }, body: { version: row.version, sent_on: day } });
          return null;
        } catch (caught) {
          if (!(caught instanceof CallError)) throw caught;
          return caught.message;
        }
      }}
    >
      <DateField label="Fecha" required min={row.date} max={todayIn()} value={day} onChange={setDay} />
    </AskModal>
  );
}
