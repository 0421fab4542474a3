import type * as z from "zod";
import type { areaView, sumsReply } from "@/lib/musicwins/budgets/schema";
import type { Pair } from "@/lib/musicwins/schema";

type Sums = z.output<typeof sumsReply>;
type Area = z.output<typeof areaView>;

/** What a place has approved and pending. */
export interface PlaceSums {
  approved: Pair;
  pending: Pair;
  lineas: number;
}
export interface CategoryNode extends PlaceSums {
  category: string;
}
export interface AreaNode extends PlaceSums {
  area: string;
  categories: CategoryNode[];
}

const zero: Pair = { ars: "0.00", usd: "0.00" };
const NOTHING: PlaceSums = { approved: zero, pending: zero, lineas: 0 };

/** The areas of the person with their categories, also those that have no line yet. */
export function treeOf(areas: readonly Area[], sums: Pick<Sums, "data" | "areas">): AreaNode[] {
  return areas.map(({ area, categories }) => {
    const inArea = sums.data.filter((row) => row.area === area);
    const names = new Set([...categories, ...inArea.map(({ category }) => category)]);
    return {
      ...(sums.areas.find((row) => row.area === area) ?? NOTHING),
      area,
      categories: [...names].map((category) => ({
        ...(inArea.find((row) => row.category === category) ?? NOTHING),
        category,
      })),
    };
  });
}
