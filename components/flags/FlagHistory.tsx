import * as z from "zod";
import { History } from "@/components/frame/History";
import { historyTitle } from "@/components/frame/historyTitle";
import { EmptyState } from "@/components/kit/EmptyState";
import { getFlagHistory } from "@/lib/flags/api";
import type { FlagItem } from "@/lib/flags/schema";
import { joinSpanish } from "@/lib/format/text";

/** The settings as the audit log keeps them. */
const kept = z.object({
  enabled: z.boolean(),
  default_value: z.string(),
  people: z.array(z.object({ mail: z.string(), value: z.string() })),
  roles: z.array(z.object({ rol: z.string(), value: z.string() })),
  shares: z.array(z.object({ value: z.string(), percent: z.number() })),
});

/** The author of each change of the flag, when, and what it became. */
export function FlagHistory({ flag }: { flag: FlagItem }) {
  return (
    <History
      contract={getFlagHistory}
      inputOf={(cursor) => ({ params: { key: flag.key }, query: { cursor } })}
      words={({ action, after }) => ({ title: historyTitle(action), text: settingsText(after, flag) })}
      none={
        <EmptyState compact title="Nunca se cambió">
          Está como viene de fábrica.
        </EmptyState>
      }
    />
  );
}

/** Settings in a sentence: each value with whom it is for. */
function settingsText(after: unknown, flag: FlagItem): string {
  const parsed = kept.safeParse(after);
  if (!parsed.success) return "Otro cambio";
  const { enabled, default_value, people, roles, shares } = parsed.data;
  if (!enabled) return "Dejó de usar las reglas.";
  const titleOf = (value: string) => flag.values.find((one) => one.value === value)?.title ?? value;
  const parts = flag.values.flatMap(({ value, title }) => {
    const percent = shares.find((one) => one.value === value)?.percent;
    const who = [
      ...roles.filter((one) => one.value === value).map(({ rol }) => rol),
      ...people.filter((one) => one.value === value).map(({ mail }) => mail),
      ...(percent ? [`${percent} % de la gente`] : []),
    ];
    return who.length > 0 ? [`${title}: ${joinSpanish(who)}.`] : [];
  });
  return [...parts, `Los demás: ${titleOf(default_value)}.`].join(" ");
}
