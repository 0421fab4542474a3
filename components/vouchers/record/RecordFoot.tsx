import { Check, CircleAlert, Keyboard } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/kit/Button";
import { Icon } from "@/components/kit/Icon";
import { Kbd } from "@/components/kit/Kbd";
import { useKeepClear } from "@/components/kit/keepClear";

/** The bar under a voucher's form, over the whole width of the page and never out of sight. */
export const FOOT =
  "sticky bottom-0 z-10 -mx-6 -mb-5 flex flex-wrap items-center gap-2 rounded-b-panel border-t border-line bg-surface px-6 py-3 " +
  "phone:-mx-4 phone:-mb-4 phone:px-4 phone:pb-[max(10px,env(safe-area-inset-bottom))]";

/** How one goes on after saving: what was typed is only kept, or it is validated, too, and the next one comes. */
export type Ending = "save" | "validate" | "next";

interface Props {
  validates: boolean;
  busy: boolean;
  /** Why it cannot be validated so: what does not tie. */
  untied: string | undefined;
  everyField: boolean;
  onTurn: () => void;
  onEnd: (how: Ending) => void;
  onObserve: (() => void) | undefined;
}

/** What ends the work on a voucher; where its amounts do not tie, by how much, in place of validating it. */
export function RecordFoot({ validates, busy, untied, everyField, onTurn, onEnd, onObserve }: Props) {
  const saving = busy && "Guardando...";
  const foot = useRef<HTMLDivElement>(null);
  useKeepClear(foot);
  return (
    <div ref={foot} className={FOOT} data-print="hide">
      {untied ? (
        <p
          role="status"
          className="mr-auto flex min-w-0 flex-1 basis-72 items-start gap-1.5 text-help font-semibold text-bad"
        >
          <span className="mt-px">
            <Icon of={CircleAlert} />
          </span>
          {untied}
        </p>
      ) : (
        <Button
          variant="ghost"
          size="sm"
          icon={Keyboard}
          aria-pressed={everyField}
          className="mr-auto phone:hidden"
          onClick={onTurn}
        >
          {everyField ? "Tab va por todos los campos" : "Tab va solo a lo que falta"} <Kbd>F2</Kbd>
        </Button>
      )}
      {onObserve && (
        <Button variant="ghost" icon={CircleAlert} className="phone:hidden" onClick={onObserve}>
          Observar <Kbd>Ctrl+O</Kbd>
        </Button>
      )}
      <Button
        variant={validates ? "ghost" : "primary"}
        data-primary={validates ? undefined : ""}
        busy={saving}
        onClick={() => onEnd("save")}
      >
        Guardar
      </Button>
      {validates && (
        <>
          <Button
            className="phone:hidden"
            disabled={untied !== undefined}
            busy={saving}
            onClick={() => onEnd("validate")}
          >
            Solo validar
          </Button>
          <Button
            variant="primary"
            icon={Check}
            data-primary=""
            className="phone:flex-1"
            disabled={untied !== undefined}
            busy={saving}
            onClick={() => onEnd("next")}
          >
            <span className="phone:hidden">Validar y abrir el siguiente</span>
            <span className="hidden phone:inline">Validar y seguir</span>
            <span className="phone:hidden">
              <Kbd plain>Ctrl+Enter</Kbd>
            </span>
          </Button>
        </>
      )}
    </div>
  );
}
