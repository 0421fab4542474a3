import type { AccessPreview } from "@/lib/ticketing/access/schema";

type Show = AccessPreview["shows"][number];
export type ShownAs = "igual" | "se_agrega" | "deja_de_ver";

/** A show that the person sees now or would see after saving; `show` is the version with the figures they would get. */
export interface PreviewShow {
  show: Show;
  as: ShownAs;
}

/** The shows after saving, those that are new first, and then the ones that would be lost. Without `next`, the ones of now. */
export function previewDiff(now: AccessPreview, next: AccessPreview | null): PreviewShow[] {
  if (!next) return now.shows.map((show) => ({ show, as: "igual" }));
  const before = new Set(now.shows.map(({ id }) => id));
  const after = new Set(next.shows.map(({ id }) => id));
  const added = next.shows.filter(({ id }) => !before.has(id));
  const kept = next.shows.filter(({ id }) => before.has(id));
  const lost = now.shows.filter(({ id }) => !after.has(id));
  return [
    ...added.map((show) => ({ show, as: "se_agrega" as const })),
    ...lost.map((show) => ({ show, as: "deja_de_ver" as const })),
    ...kept.map((show) => ({ show, as: "igual" as const })),
  ];
}
