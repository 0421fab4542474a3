import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
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
    <div role="alert">
      <Card
        title="Otra persona lo guardó mientras tanto"
        subtitle={`${current.updated_by}, ${formatInstant(current.updated_at)}`}
        foot={
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="primary" onClick={onMine}>
              Guardar lo mío
            </Button>
            <Button size="sm" onClick={onTheirs}>
              Dejar lo que está
            </Button>
          </div>
        }
      >
        <table className="w-full text-help">
          <thead>
            <tr className="text-left text-head text-muted">
              <td />
              <th scope="col">Lo que está</th>
              <th scope="col">Lo mío</th>
            </tr>
          </thead>
          <tbody>
            {FACTS.map(({ label, text }) => (
              <tr key={label} className="align-top">
                <th scope="row" className="py-1 pr-3 text-left font-normal text-muted">
                  {label}
                </th>
                <td className="py-1 pr-3">{text(theirs)}</td>
                <td className={text(mine) === text(theirs) ? "py-1" : "py-1 font-semibold"}>{text(mine)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  );
}
