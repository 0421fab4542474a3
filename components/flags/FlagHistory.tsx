import * as z from "zod";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { NotFetched } from "@/components/kit/NotFetched";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { usePages } from "@/lib/client/usePages";
import { getFlagHistory } from "@/lib/flags/api";
import type { FlagItem } from "@/lib/flags/schema";
import { formatInstant } from "@/lib/format/dates";
import { joinSpanish } from "@/lib/format/text";

/** The settings as the audit log keeps them. */
const kept = z.object({
  enabled: z.boolean(),
  default_value: z.string(),
  people: z.array(z.object({ mail: z.string(), value: z.string() })),
  roles: z.array(z.object({ rol: z.string(), value: z.string() })),
  shares: z.array(z.object({ value: z.string(), percent: z.number() })),
});

/** Who changed the flag, when, and what it became. */
export function FlagHistory({ flag }: { flag: FlagItem }) {
  const { pages, error, mutate, isValidating, hasMore, more, loadingMore } = usePages(getFlagHistory, (cursor) => ({
    params: { key: flag.key },
    query: { cursor },
  }));
  if (!pages && error)
    return <NotFetched title="No se pudo traer el historial" error={error} onRetry={mutate} retrying={isValidating} />;
  if (!pages) return <SkeletonRows rows={4} label="Trayendo el historial..." />;
  const changes = pages.flatMap(({ items }) => items);
  if (changes.length === 0)
    return (
      <EmptyState compact title="Nunca se cambió">
        Está como viene de fábrica.
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-2">
      <ol aria-label="Cambios" className="flex flex-col">
        {changes.map(({ id, at, actor, after }) => (
          <li key={id} className="border-b border-line-soft py-2.5">
            <p className="text-help text-muted">
              {formatInstant(at)}, {actor}
            </p>
            <p className="break-words">{settingsText(after, flag)}</p>
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button className="self-center" onClick={more} busy={loadingMore && "Cargando..."}>
          Ver más
        </Button>
      )}
    </div>
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
