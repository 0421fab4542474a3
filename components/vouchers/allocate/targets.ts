import type { Choice } from "@/components/kit/fields/choices";
import { formatDayYear } from "@/lib/format/dates";
import type { TargetKind } from "@/lib/vouchers/targets/schema";

const TITLES: Record<TargetKind, string> = {
  show: "Show",
  project: "Proyecto",
  event: "Evento",
  centre: "Centro de costo",
};

export interface FoundTargets {
  targets: readonly { kind: TargetKind; id: number; name: string; detail: string }[];
}

/** What a line can be charged to, each once. */
export const targetChoices = (...found: readonly (FoundTargets | undefined)[]): Choice[] => [
  ...new Map(
    found
      .flatMap((one) => one?.targets ?? [])
      .map(({ kind, id, name, detail }) => [
        `${kind}:${id}`,
        {
          value: `${kind}:${id}`,
          label: name,
          hint: [TITLES[kind], detail && formatDayYear(detail)].filter(Boolean).join(", "),
        },
      ]),
  ).values(),
];
