import type { CardRow } from "@/lib/boards/schema";
import { Tabs } from "../../kit/Tabs";
import { shownText } from "./columnLooks";
import type { Lane } from "./steps";

interface Props {
  lanes: readonly Lane[];
  counts: ReadonlyMap<number, readonly CardRow[]>;
  value: number;
  onChange: (lane: number) => void;
}

/** The columns as tabs, on a phone. */
export function LaneTabs({ lanes, counts, value, onChange }: Props) {
  return (
    <Tabs
      label="Columnas"
      items={lanes.map(({ column, cards }) => ({
        id: String(column.id),
        label: column.title,
        count: shownText(column, cards.length, counts.get(column.id)?.length ?? 0),
      }))}
      value={String(lanes[value]?.column.id ?? "")}
      onChange={(id) => onChange(lanes.findIndex(({ column }) => String(column.id) === id))}
    />
  );
}
