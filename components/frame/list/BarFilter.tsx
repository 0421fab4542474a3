import dynamic from "next/dynamic";
import { Chip, ChipButton } from "@/components/kit/Chip";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Popover } from "@/components/kit/Popover";
import { Segmented } from "@/components/kit/Segmented";
import { choiceText, type FilterSpec } from "./filterSpec";
import type { Filters } from "./useFilters";

const DayRange = dynamic(() => import("@/components/kit/fields/DayRange").then((it) => it.DayRange), {
  ssr: false,
  loading: () => <span className="h-9 w-90 shrink-0" />,
});
const SearchedChoice = dynamic(() => import("./SearchedChoice"), { ssr: false });

/** A filter as it stands in the row over a table. */
export function BarFilter({ spec, filters: { values, set } }: { spec: FilterSpec; filters: Filters }) {
  const { key, label } = spec;
  const value = values[key] ?? "";
  const choose = (chosen: string) => set({ [key]: chosen });
  switch (spec.kind) {
    case "segments":
      return <Segmented label={label} options={spec.choices} value={value} onChange={choose} />;
    case "select":
      return (
        <SelectField
          label={label}
          hideLabel
          placeholder={spec.placeholder}
          className="w-52 shrink-0"
          options={spec.choices}
          value={value}
          onChange={choose}
        />
      );
    case "period":
      return (
        <DayRange
          from={value}
          to={values[spec.to] ?? ""}
          onChange={({ from = value, to = values[spec.to] }) => set({ [key]: from, [spec.to]: to })}
        />
      );
    case "choice": {
      if (value) return <Chip label={label} value={choiceText(spec.choices, value)} onRemove={() => choose("")} />;
      return (
        <Popover label={label} trigger={<ChipButton icon={spec.icon} label={spec.opener ?? label} opens />}>
          {(close) => (
            <SearchedChoice
              label={spec.field ?? label}
              help={spec.help}
              choices={spec.choices}
              onChoose={(one) => {
                close();
                choose(one);
              }}
            />
          )}
        </Popover>
      );
    }
    default:
      return null;
  }
}
