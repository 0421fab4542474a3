import dynamic from "next/dynamic";
import { ChipButton } from "@/components/kit/Chip";
import { SearchField } from "@/components/kit/fields/SearchField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Menu } from "@/components/kit/Menu";
import { Popover } from "@/components/kit/Popover";
import { checksText, choiceText, type FilterSpec } from "./filterSpec";
import type { Filters } from "./filtersIn";
import { searchOf } from "./searchOf";

const DayRange = dynamic(() => import("@/components/kit/fields/DayRange").then((it) => it.DayRange), { ssr: false });
const SearchedChoice = dynamic(() => import("./SearchedChoice"), { ssr: false });
const CheckList = dynamic(() => import("./CheckList"), { ssr: false });

/** A filter of the bar that is a field, or opens one. */
export default function BarField({ spec, filters }: { spec: FilterSpec; filters: Filters }) {
  const { values, set } = filters;
  const { key, label } = spec;
  const value = values[key] ?? "";
  const choose = (chosen: string) => set({ [key]: chosen });
  switch (spec.kind) {
    case "search":
      return <SearchField {...searchOf(spec, filters)} wide />;
    case "select":
      return spec.menu ? (
        <Menu
          align="start"
          trigger={
            <ChipButton label={label} value={value ? choiceText(spec.choices, value) : spec.placeholder} opens />
          }
          items={[{ value: "", label: spec.placeholder ?? "" }, ...spec.choices].map((choice) => ({
            label: choice.label,
            checked: choice.value === value,
            onSelect: () => choose(choice.value),
          }))}
        />
      ) : (
        <SelectField
          label={spec.field ?? label}
          hideLabel
          placeholder={spec.placeholder}
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
    case "checks":
      return (
        <Popover
          label={label}
          width={260}
          maxHeight={360}
          trigger={<ChipButton label={label} value={checksText(spec, value) || spec.placeholder} opens />}
        >
          <CheckList spec={spec} filters={filters} hideLabel />
        </Popover>
      );
    case "choice":
      return (
        <Popover label={label} trigger={<ChipButton icon={spec.icon} label={spec.opener ?? label} opens />}>
          {(close) => (
            <SearchedChoice
              spec={spec}
              onChoose={(one) => {
                close();
                choose(one);
              }}
            />
          )}
        </Popover>
      );
    default:
      return null;
  }
}
