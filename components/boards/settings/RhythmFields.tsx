import { useWatch } from "react-hook-form";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { MultiSelect } from "@/components/kit/fields/MultiSelect";
import { NumberField } from "@/components/kit/fields/NumberField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { previewDays, rhythmText, weekdayName } from "@/lib/boards/rules/rhythmText";
import { formatDay, isValidDay, todayIn } from "@/lib/format/dates";
import { joinSpanish } from "@/lib/format/text";
import { rhythmForm, type rhythmValues } from "./rhythmForm";

const EVERY = [
  { value: "day", label: "Días" },
  { value: "week", label: "Semanas" },
  { value: "month", label: "Meses" },
];
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayName(day) }));

/** When a card comes, at `rhythm` of the form, with the days it would come. */
export function RhythmFields() {
  const typed = useWatch({ name: "rhythm" }) as ReturnType<typeof rhythmValues>;
  const from = useWatch({ name: "from" }) as string;
  const parsed = rhythmForm.safeParse(typed);
  const start = isValidDay(from) ? from : todayIn();
  return (
    <div className="flex flex-col gap-3">
      <Fieldset legend="Cuándo viene" columns={2}>
        <NumberField name="rhythm.interval" label="Cada" required />
        <SelectField name="rhythm.every" label="Unidad" options={EVERY} />
        {typed.every === "week" && (
          <MultiSelect
            name="rhythm.weekdays"
            label="Días de la semana"
            required
            choices={WEEKDAYS}
            className="md:col-span-full"
          />
        )}
        {typed.every === "month" && (
          <NumberField name="rhythm.day" label="Día del mes" required help="31 es el último día de cada mes." />
        )}
      </Fieldset>
      {parsed.success && (
        <p role="status" className="rounded-control bg-sunken px-3 py-2 text-help">
          <span className="font-semibold">{rhythmText(parsed.data)}.</span> Próximas:{" "}
          {joinSpanish(previewDays(parsed.data, start, 4).map(formatDay))}.
        </p>
      )}
    </div>
  );
}
