import { Button } from "./Button";
import { Card } from "./Card";
import { cx } from "./cx";

/** One fact of the two versions, as written; empty for nothing. */
export interface ConflictFact {
  label: string;
  theirs: string;
  mine: string;
}

const shown = (text: string) => text || "vacío";

/** Somebody saved the record in the meantime: what there is now beside what was typed, and which of them stays. */
export function ConflictCompare({
  subtitle,
  facts,
  onMine,
  onTheirs,
}: {
  /** The person who saved it, and when, as far as it is known. */
  subtitle?: string;
  facts: ReadonlyArray<ConflictFact>;
  onMine: () => void;
  onTheirs: () => void;
}) {
  return (
    <div role="alert">
      <Card
        title="Otra persona lo guardó mientras tanto"
        subtitle={subtitle}
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
            {facts.map(({ label, theirs, mine }) => (
              <tr key={label} className="align-top">
                <th scope="row" className="py-1 pr-3 text-left font-normal text-muted">
                  {label}
                </th>
                <td className="whitespace-pre-line py-1 pr-3">{shown(theirs)}</td>
                <td className={cx("whitespace-pre-line py-1", mine !== theirs && "font-semibold")}>{shown(mine)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  );
}
