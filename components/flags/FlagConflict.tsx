import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import type { FlagItem } from "@/lib/flags/schema";
import { formatInstant } from "@/lib/format/dates";
import { countsText, FLAG_STATE, rulesText, stateOf } from "./flagTexts";

/** Somebody saved the flag in the meantime: what there is now, and which of the two stays. */
export function FlagConflict({
  current,
  onMine,
  onTheirs,
}: {
  current: FlagItem;
  onMine: () => void;
  onTheirs: () => void;
}) {
  return (
    <Banner tone="bad" title="Otra persona la guardó mientras tanto.">
      <p>
        {current.updated_by}
        {current.updated_at && `, ${formatInstant(current.updated_at)}`}: {FLAG_STATE[stateOf(current)].label},{" "}
        {countsText(current)} ({rulesText(current)}).
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={onMine}>
          Guardar lo mío
        </Button>
        <Button size="sm" onClick={onTheirs}>
          Dejar lo que está
        </Button>
      </div>
    </Banner>
  );
}
