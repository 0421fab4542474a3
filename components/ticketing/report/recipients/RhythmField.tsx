import { useFormContext, useWatch } from "react-hook-form";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Segmented } from "@/components/kit/Segmented";
import { daysFor, type Rhythm, rhythms, rhythmTitles, WEEK } from "@/lib/ticketing/rules/schedule";
import { DaysField } from "./DaysField";

const RHYTHMS = rhythms.map((value) => ({ value, label: rhythmTitles[value] }));
const DAYS = WEEK.map(({ value, label }) => ({ value: String(value), label }));

/** How often, inside a form of `ritmo` and `dias`: every day, one day of each week, or the days that are chosen. */
export function RhythmField() {
  const form = useFormContext<{ ritmo: Rhythm; dias: number[] }>();
  const [ritmo, dias] = useWatch({ control: form.control, name: ["ritmo", "dias"] });
  const setDays = (days: number[]) => form.setValue("dias", days, { shouldDirty: true, shouldValidate: true });
  const choose = (next: Rhythm) => {
    form.setValue("ritmo", next, { shouldDirty: true });
    setDays(daysFor(next, dias));
  };
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p aria-hidden="true" className="mb-1 text-help font-semibold">
          Cuándo
        </p>
        <Segmented label="Cuándo" options={RHYTHMS} value={ritmo} onChange={choose} wide />
      </div>
      {ritmo === "semanal" && (
        <SelectField
          label="Día de la semana"
          options={DAYS}
          value={String(dias[0] ?? "")}
          onChange={(day) => setDays([Number(day)])}
        />
      )}
      {ritmo === "elegir" && <DaysField name="dias" label="Días" />}
    </div>
  );
}
