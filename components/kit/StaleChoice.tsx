import { Button } from "./Button";

export interface StaleField {
  label: string;
  /** As written; empty for nothing. */
  mine: string;
  theirs: string;
}

const shown = (text: string) => text || "vacío";

/** Somebody else saved meanwhile: both versions side by side, and the choice of which stays. Nothing is lost before it. */
export function StaleChoice({
  fields,
  busy,
  onMine,
  onTheirs,
}: {
  /** The fields that differ. */
  fields: readonly StaleField[];
  busy: boolean;
  onMine: () => void;
  onTheirs: () => void;
}) {
  return (
    <section role="alert" className="rounded-card border border-bad p-4">
      <h3 className="font-semibold">Otra persona guardó cambios mientras tanto</h3>
      <p className="text-help text-muted">No se pisó nada. Elegir qué queda.</p>
      <table className="mt-3 w-full text-help">
        <thead>
          <tr className="text-left text-head text-muted">
            <th scope="col" className="pb-1 pr-4">
              Campo
            </th>
            <th scope="col" className="pb-1 pr-4">
              Lo mío
            </th>
            <th scope="col" className="pb-1">
              Lo guardado
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ label, mine, theirs }) => (
            <tr key={label} className="border-t border-line-soft align-top">
              <th scope="row" className="py-1.5 pr-4 text-left font-normal text-muted">
                {label}
              </th>
              <td className="whitespace-pre-line py-1.5 pr-4 font-semibold">{shown(mine)}</td>
              <td className="whitespace-pre-line py-1.5">{shown(theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={onTheirs}>
          Quedarse con lo guardado
        </Button>
        <Button size="sm" variant="primary" onClick={onMine} busy={busy && "Guardando..."}>
          Guardar lo mío
        </Button>
      </div>
    </section>
  );
}
