import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { readTime, TimeField } from "@/components/kit/fields/TimeField";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { countText } from "@/lib/format/text";
import { slotTitle } from "@/lib/production/schedule/rules/kinds";
import { clockOf, clockText, spanOf } from "@/lib/production/schedule/rules/times";
import type { ScheduleView } from "@/lib/production/schedule/schema";
import { saveRecord } from "@/lib/shows/records/api";
import { type ShowView, showView } from "@/lib/shows/records/schema";
import { useOver } from "../useOver";

const hoursIn = ({ doors, hora, curfew }: Pick<ShowView, "doors" | "hora" | "curfew">) => ({
  doors: doors ?? "",
  hora: hora ?? "",
  curfew: curfew ?? "",
});
type Typed = ReturnType<typeof hoursIn>;
const TITLES: Record<keyof Typed, string> = { doors: "Puertas", hora: "Show", curfew: "Corte" };
const KEYS = Object.keys(TITLES) as (keyof Typed)[];

/** What hangs on hours that changed, with when it was and will be. */
function movedBy(typed: Typed, view: ScheduleView): string[] {
  const next = { doors: readTime(typed.doors), hora: readTime(typed.hora) };
  return view.slots.flatMap((slot) => {
    if (slot.anchor === null) return [];
    const placed = { anchor: slot.anchor, at: slot.offset ?? 0, minutes: slot.minutes };
    const [before, after] = [spanOf(placed, view), spanOf(placed, next)];
    if (before?.start === after?.start) return [];
    const said = (span: typeof before) => (span ? clockText(clockOf(span.start)) : "sin hora");
    return [`${slotTitle(slot)}: ${said(before)} → ${said(after)}`];
  });
}

/** The hours of doors and stage, and what moves with them. */
export default function HoursModal({
  show,
  view,
  onSaved,
  onClose,
}: {
  show: ShowView;
  view: ScheduleView;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}) {
  const [before] = useState(() => hoursIn(show));
  const [typed, setTyped] = useState(before);
  const { run } = useWrite(saveRecord, { refresh: ["/shows"] });
  const moved = movedBy(typed, view);
  const { save, conflict } = useOver<ShowView>({
    row: show,
    schema: showView,
    onClose,
    send: async (version) => {
      const changed = KEYS.filter((key) => typed[key] !== before[key]);
      const body = Object.fromEntries(changed.map((key) => [key, readTime(typed[key]) ?? (typed[key] || null)]));
      await run({ params: { id: show.id }, body: { ...body, version } });
      await onSaved();
      toast.saved("Horas guardadas");
      return true;
    },
    factsOf: (theirs) =>
      KEYS.map((key) => ({ label: TITLES[key], theirs: theirs[key] ?? "", mine: typed[key] })).filter(
        (one) => one.theirs !== one.mine,
      ),
  });
  return (
    <FormModal title="Horas del show" confirm="Guardar" fields={KEYS} onSave={save} onClose={onClose}>
      {(errorOf) => (
        <>
          {conflict}
          <Fieldset columns={3}>
            {KEYS.map((key) => (
              <TimeField
                key={key}
                label={TITLES[key]}
                value={typed[key]}
                onChange={(value) => setTyped((now) => ({ ...now, [key]: value }))}
                error={errorOf(key)}
              />
            ))}
          </Fieldset>
          <div aria-live="polite" className="text-help text-muted">
            {moved.length > 0 && (
              <>
                <p>{`${countText(moved.length, "momento se mueve", "momentos se mueven")} con ellas:`}</p>
                <ul className="mt-1 tabular-nums">
                  {moved.map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
              </>
            )}
          </div>
        </>
      )}
    </FormModal>
  );
}
