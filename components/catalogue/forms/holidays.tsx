import { choicesOf } from "@/components/kit/fields/choices";
import { DateField } from "@/components/kit/fields/DateField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { holidayCountryTitles, holidayKindTitles } from "@/lib/catalogue/rules/kinds";
import { todayIn } from "@/lib/format/dates";
import { dayOf, type ListForm, NAME, Name, said, Two, titled } from "./parts";

export const holidays: ListForm = {
  start: { day: todayIn(), name: "", country: "AR", region: "", kind: "feriado" },
  Fields: ({ readOnly }) => (
    <>
      <DateField name="day" label="Día" required readOnly={readOnly} />
      <Name label="Qué se festeja" readOnly={readOnly} />
      <Two>
        <SelectField
          name="country"
          label="País"
          required
          options={choicesOf(holidayCountryTitles)}
          disabled={readOnly}
        />
        <SelectField name="kind" label="Tipo" required options={choicesOf(holidayKindTitles)} disabled={readOnly} />
      </Two>
      <TextField
        name="region"
        label="Región"
        maxLength={100}
        readOnly={readOnly}
        help="Vacía para todo el país: Madrid, Córdoba."
        autoComplete="off"
      />
    </>
  ),
  facts: () => [
    { label: "Día", text: dayOf("day") },
    NAME,
    { label: "País", text: titled("country", holidayCountryTitles) },
    { label: "Región", text: said("region") },
    { label: "Tipo", text: titled("kind", holidayKindTitles) },
  ],
};
