import { ListFilter } from "lucide-react";
import dynamic from "next/dynamic";
import { ChipButton } from "@/components/kit/Chip";
import { Popover } from "@/components/kit/Popover";
import { SkeletonBar } from "@/components/kit/Skeleton";
import type { ReportFilters } from "./filters";

export interface FilterFormProps {
  filters: ReportFilters;
  today: string;
  money: boolean;
  onFilters: (filters: ReportFilters) => void;
}

const FilterForm = dynamic(() => import("./FilterForm"), {
  ssr: false,
  loading: () => <SkeletonBar className="my-40" />,
});

/** "Agregar filtro": every filter of the report in one panel; what is chosen applies at once. */
export function AddFilter(props: FilterFormProps) {
  return (
    <Popover label="Filtros" width={500} trigger={<ChipButton icon={ListFilter} label="Agregar filtro" />}>
      <FilterForm {...props} />
    </Popover>
  );
}
