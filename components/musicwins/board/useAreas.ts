import { useRead } from "@/lib/client/useRead";
import { listAreas } from "@/lib/musicwins/budgets/api";
import { atLeast } from "@/lib/musicwins/rules/kinds";

/** The areas of the person with their role in each. */
export function useAreas() {
  const { data, error, mutate } = useRead(listAreas, {});
  const list = data?.data;
  return {
    data: list,
    error: list ? undefined : error,
    retry: mutate,
    /** Areas where the person may ask for a line, and where they say who is in. */
    writable: (list ?? []).filter(({ rol }) => atLeast(rol, "editor")),
    administered: (list ?? []).filter(({ rol }) => rol === "admin"),
  };
}
export type AreaList = ReturnType<typeof useAreas>;
