import { ConflictCompare as Compare } from "@/components/kit/ConflictCompare";
import { formatInstant } from "@/lib/format/dates";
import { joinSpanish } from "@/lib/format/text";
import type { AccessRow } from "@/lib/ticketing/access/schema";
import { type AccessValues, reachTitles, storedReach, valuesOf } from "./accessForm";

const artistsText = (values: AccessValues) => {
  const reach = storedReach(values, false);
  return reach === "algunos" ? joinSpanish(values.artistas) : reachTitles[reach];
};

const FACTS: { label: string; text: (values: AccessValues) => string }[] = [
  { label: "Artistas", text: artistsText },
  { label: "Montos", text: ({ accesoMontos }) => (accesoMontos ? "Los ve" : "No los ve") },
];

/** Somebody saved the row in the meantime: what there is now beside what was typed, and which of them stays. */
export function ConflictCompare({
  current,
  mine,
  onMine,
  onTheirs,
}: {
  current: AccessRow;
  mine: AccessValues;
  onMine: () => void;
  onTheirs: () => void;
}) {
  const theirs = valuesOf(current);
  return (
    <Compare
      subtitle={`${current.updated_by}, ${formatInstant(current.updated_at)}`}
      facts={FACTS.map(({ label, text }) => ({ label, theirs: text(theirs), mine: text(mine) }))}
      onMine={onMine}
      onTheirs={onTheirs}
    />
  );
}
