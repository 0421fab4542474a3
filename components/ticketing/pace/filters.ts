import type { FilterSpec } from "@/components/frame/list/filterSpec";
import { REPORT_FILTERS } from "../report/filters";

/** Those of the report but what does not change a forecast. */
export const PACE_FILTERS: readonly FilterSpec[] = REPORT_FILTERS.filter(
  ({ key }) => !["convertir", "estado", "divisa"].includes(key),
).map((spec) => (spec.key === "pais" ? ({ ...spec, inSight: false, tucked: true } as FilterSpec) : spec));
