import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { Banner } from "@/components/kit/Banner";
import { DateField } from "@/components/kit/fields/DateField";
import { getConflicts } from "@/lib/avails/api";
import type { CalendarItem } from "@/lib/calendar/schema";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { isValidDay } from "@/lib/format/dates";
import { saveRecord } from "@/lib/shows/records/api";

/** Gives a show that is not confirmed another day, once it was seen what that clashes with. */
export default function MoveModal({ item, day, onClose }: { item: CalendarItem; day: string; onClose: () => void }) {
  const { can } = usePerson();
  const [to, setTo] = useState(day);
  const id = Number(item.id.replace("show-", ""));
  const asks = isValidDay(to) && to !== item.start && can("avails.read");
  const read = useRead(getConflicts, asks ? { query: { show: id, day: to } } : null, { keepPreviousData: false });
  const { run } = useWrite(saveRecord, { refresh: ["/calendar", "/avails", "/shows"] });
  return (
    <FormModal
      title={`Mover ${item.title}`}
      description="Cambia el día del show. Sus holds quedan en los días para los que se pidieron."
      confirm="Mover"
      fields={["fecha"]}
      onSave={async () => {
        if (!isValidDay(to)) return "Falta el día.";
        if (to === item.start) return "Ya es ese día.";
        await run({ params: { id }, body: { version: item.version, fecha: to } });
      }}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <DateField label="Pasa al" value={to} onChange={setTo} error={errorOf("fecha")} autoFocus />
          <div aria-live="polite" className="flex min-h-9 flex-col gap-2">
            {asks && read.data?.conflicts.length === 0 && <Banner tone="good">No choca con nada.</Banner>}
            {asks &&
              read.data?.conflicts.map(({ text, stops }) => (
                <Banner key={text} tone={stops ? "bad" : "warn"}>
                  {text}
                </Banner>
              ))}
            {asks && read.error && <Banner tone="warn">No se pudo ver con qué choca.</Banner>}
          </div>
        </>
      )}
    </FormModal>
  );
}
