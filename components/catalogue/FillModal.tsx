import { useState } from "react";
import { AskModal } from "@/components/kit/AskModal";
import { choicesOf } from "@/components/kit/fields/choices";
import { SelectField } from "@/components/kit/fields/SelectField";
import { toast } from "@/components/kit/toast";
import { fillHolidays } from "@/lib/catalogue/api";
import { holidayCountryTitles } from "@/lib/catalogue/rules/kinds";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";

/** Loads the national holidays of a country's year. */
export default function FillModal({ onClose }: { onClose: () => void }) {
  const filling = useWrite(fillHolidays, { refresh: ["/catalogue/holidays"] });
  const [country, setCountry] = useState<"AR" | "ES">("AR");
  const thisYear = Number(todayIn().slice(0, 4));
  const [year, setYear] = useState(thisYear + 1);
  const run = async () => {
    try {
      const { added, there } = await filling.run({ body: { country, year } });
      toast.saved(
        `${countText(added, "feriado cargado", "feriados cargados")}${there > 0 ? `; ${countText(there, "ya estaba", "ya estaban")}` : ""}`,
      );
      return null;
    } catch (caught) {
      if (caught instanceof CallError) return caught.message;
      throw caught;
    }
  };
  return (
    <AskModal
      title="Cargar los feriados de un año"
      description="Los nacionales que fija la ley. Los puentes que decide cada año un decreto y los regionales se agregan aparte. Los que ya están quedan como están."
      confirm="Cargar"
      onClose={onClose}
      onRun={run}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="País"
          options={choicesOf(holidayCountryTitles)}
          value={country}
          onChange={(value) => setCountry(value === "ES" ? "ES" : "AR")}
        />
        <SelectField
          label="Año"
          options={[-1, 0, 1, 2, 3].map((more) => ({ value: `${thisYear + more}`, label: `${thisYear + more}` }))}
          value={String(year)}
          onChange={(value) => setYear(Number(value))}
        />
      </div>
    </AskModal>
  );
}
