import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { FormModal } from "@/components/frame/FormModal";
import { Button } from "@/components/kit/Button";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { choicesOf } from "@/components/kit/fields/choices";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { MultiSelect } from "@/components/kit/fields/MultiSelect";
import { NumberField } from "@/components/kit/fields/NumberField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { readTime, TimeField } from "@/components/kit/fields/TimeField";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { addSlots, changeSlot, dropSlot } from "@/lib/production/schedule/api";
import { type Anchor, type SlotKind, slotKindTitles } from "@/lib/production/schedule/rules/kinds";
import { clockOf, clockText, minutesOf, spanOf } from "@/lib/production/schedule/rules/times";
import { type ScheduleView, type SlotView, slotView } from "@/lib/production/schedule/schema";
import { useOver } from "../useOver";

const FIELDS = ["kind", "title", "place", "who", "anchor", "offset", "start", "start_day", "minutes", "note"];
const WHEN = { hora: "A una hora", puertas: "Desde puertas", show: "Desde el show" };
const SIDES = { antes: "Antes", despues: "Después" };
const DAYS = { "-1": "La víspera", "0": "El día del show", "1": "Después de medianoche (+1)" };

const typedOf = (slot: SlotView | null) => ({
  kind: (slot?.kind ?? "otro") as string,
  title: slot?.title ?? "",
  place: slot?.place ?? "",
  who: slot?.who ?? [],
  when: (slot?.anchor ?? "hora") as string,
  offset: (slot?.offset === null || slot?.offset === undefined ? 0 : Math.abs(slot.offset)) as number | null,
  side: (slot?.offset ?? -1) <= 0 ? "antes" : "despues",
  start: slot?.anchor === null ? (slot.start?.time ?? "") : "",
  day: String(slot?.anchor === null ? (slot.start?.day ?? 0) : 0),
  end: slot?.anchor === null ? (slot.end?.time ?? "") : "",
  minutes: slot?.minutes ?? null,
  note: slot?.note ?? "",
});
type Typed = ReturnType<typeof typedOf>;

/** How long from one hour to another: one that is not later is the next day's. */
function lasting(start: string, end: string): number | null {
  const [from, to] = [readTime(start), readTime(end)];
  if (!from || !to) return null;
  const minutes = minutesOf(to) - minutesOf(from);
  return minutes > 0 ? minutes : minutes + 1_440;
}

/** What was typed as it is sent. */
function factsOf({ when, offset, side, start, day, end, minutes, ...rest }: Typed) {
  const facts = { ...rest, kind: rest.kind as SlotKind, who: [...rest.who] };
  if (when === "hora")
    return {
      ...facts,
      anchor: null,
      offset: null,
      start: readTime(start) ?? (start || null),
      start_day: Number(day),
      minutes: end === "" ? null : lasting(start, end),
    };
  const counted = Number.isNaN(offset) ? null : side === "antes" ? -(offset ?? 0) : offset;
  // A minus zero is no number of the wire.
  return { ...facts, anchor: when as Anchor, offset: counted === 0 ? 0 : counted, start: null, start_day: 0, minutes };
}

const said = (from: number, minutes: number | null): string =>
  [from, ...(minutes === null ? [] : [from + minutes])].map((one) => clockText(clockOf(one))).join(" a ");

/** From when until when, in words; empty while it is not known. */
function spanText(typed: Typed, view: ScheduleView): string {
  const { anchor, offset, start, start_day, minutes } = factsOf(typed);
  if (anchor === null) {
    const time = readTime(typed.start);
    return time ? said(minutesOf(time) + start_day * 1_440, minutes) : "";
  }
  const span = spanOf({ anchor, at: offset ?? 0, minutes }, view);
  if (span) return said(span.start, minutes);
  return start === null ? "Todavía sin hora: falta la de lo que cuelga." : "";
}

/** Something of a show's day: what, when, where and who. */
export default function SlotModal({
  show,
  view,
  slot,
  onChanged,
  onClose,
}: {
  show: number;
  view: ScheduleView;
  /** Null for a new one. */
  slot: SlotView | null;
  onChanged: (view: ScheduleView) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(() => typedOf(slot));
  const [client_id] = useState(() => crypto.randomUUID());
  const adding = useWrite(addSlots);
  const changing = useWrite(changeSlot);
  const dropping = useWrite(dropSlot);
  const params = { id: show, slot: slot?.id ?? 0 };
  const { save, conflict } = useOver<SlotView>({
    row: slot,
    schema: slotView,
    onClose,
    send: async (version) => {
      const facts = factsOf(typed);
      try {
        const saved = slot
          ? await changing.run({ params, body: { ...facts, version } })
          : await adding.run({ params: { id: show }, body: { slots: [facts], client_id } });
        onChanged(saved);
      } catch (error) {
        throw error instanceof CallError ? atItsField(error) : error;
      }
      toast.saved(slot ? "Horario guardado" : "Agregado al horario");
      return true;
    },
    factsOf: (theirs) => [
      {
        label: "Qué",
        theirs: theirs.title || slotKindTitles[theirs.kind],
        mine: typed.title || slotKindTitles[typed.kind as SlotKind],
      },
      { label: "Cuándo", theirs: spanText(typedOf(theirs), view), mine: spanText(typed, view) },
      { label: "Dónde", theirs: theirs.place, mine: typed.place },
      { label: "Quién", theirs: theirs.who.join(", "), mine: typed.who.join(", ") },
      { label: "Nota", theirs: theirs.note, mine: typed.note },
    ],
  });
  const remove = () =>
    attempt(async () => {
      if (!slot) return;
      onChanged(await dropping.run({ params, query: { version: slot.version } }));
      toast.saved("Quedó fuera del horario");
      onClose();
    });
  const set =
    <Key extends keyof Typed>(key: Key) =>
    (value: Typed[Key]) =>
      setTyped((now) => ({ ...now, [key]: value }));
  const places = [...new Set([...view.slots.map(({ place }) => place), typed.place])].filter(Boolean);
  const people = [...new Set(view.slots.flatMap(({ who }) => who))];
  return (
    <FormModal
      title={slot ? "Cambiar el horario" : "Agregar al horario"}
      confirm={slot ? "Guardar" : "Agregar"}
      fields={FIELDS}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => {
        const bind = <Key extends keyof Typed>(key: Key, path: string = key) => ({
          value: typed[key],
          onChange: set(key),
          error: errorOf(path),
        });
        return (
          <>
            {conflict}
            <Fieldset columns={2}>
              <SelectField label="Qué es" required options={choicesOf(slotKindTitles)} {...bind("kind")} />
              <TextField label="Nombre" help="Vacío: como lo de al lado" maxLength={120} {...bind("title")} />
              <SelectField label="Cuándo" required options={choicesOf(WHEN)} {...bind("when", "anchor")} />
              {typed.when === "hora" ? (
                <>
                  <SelectField label="Qué día" options={choicesOf(DAYS)} {...bind("day", "start_day")} />
                  <TimeField label="Desde" required {...bind("start")} />
                  <TimeField label="Hasta" help="Vacío: un momento" {...bind("end", "minutes")} />
                </>
              ) : (
                <>
                  <SelectField label="Antes o después" options={choicesOf(SIDES)} {...bind("side", "side")} />
                  <NumberField label="Cuánto" unit="min" required {...bind("offset")} />
                  <NumberField label="Dura" unit="min" help="Vacío: un momento" {...bind("minutes")} />
                </>
              )}
            </Fieldset>
            <p aria-live="polite" className="min-h-5 text-help text-muted tabular-nums">
              {spanText(typed, view)}
            </p>
            <ComboboxField
              label="Dónde"
              placeholder="Escenario, camarín, foyer..."
              choices={places.map((value) => ({ value, label: value }))}
              createWord="Usar"
              onCreate={set("place")}
              {...bind("place")}
            />
            <MultiSelect
              label="Quién"
              placeholder="Personas o grupos"
              creates
              choices={people.map((value) => ({ value, label: value }))}
              value={typed.who}
              onChange={(value) => set("who")([...value])}
              error={errorOf("who")}
            />
            <TextField label="Nota" maxLength={500} {...bind("note")} />
            {slot && (
              <Button
                variant="ghost"
                className="self-start text-bad"
                busy={dropping.busy && "Quitando..."}
                onClick={() => void remove()}
              >
                Quitar del horario
              </Button>
            )}
          </>
        );
      }}
    </FormModal>
  );
}

/** What the call says of the first of several is said at its field. */
const atItsField = ({ status, code, message, issues, requestId, current }: CallError) =>
  new CallError(
    status,
    code,
    message,
    issues.map((issue) => ({ ...issue, path: issue.path.replace(/^slots\.0\./, "") })),
    requestId,
    current,
  );
