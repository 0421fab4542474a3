import { Checkbox } from "@/components/kit/fields/Checkbox";

/** What of a show comes along. */
export type Brought = ("terminos" | "costos" | "horario")[];

/** What of it the person may bring. */
interface May {
  terms: boolean;
  costs: boolean;
  schedule: boolean;
}

/** Asks what comes along, of what there is and the person may bring. */
export function BringFields({
  verb,
  may,
  value,
  onChange,
}: {
  verb: "Traer" | "Guardar";
  may: May;
  value: Brought;
  onChange: (value: Brought) => void;
}) {
  const bind = (what: Brought[number]) => ({
    value: value.includes(what),
    onChange: (on: boolean) => onChange(on ? [...value, what] : value.filter((one) => one !== what)),
  });
  return (
    <>
      {may.terms && <Checkbox label={`${verb} los términos`} {...bind("terminos")} />}
      {may.costs && <Checkbox label={`${verb} los costos, como presupuesto`} {...bind("costos")} />}
      {may.schedule && (
        <Checkbox
          label={`${verb} el horario`}
          help="Lo que cuelga de puertas o del show sigue las horas del nuevo."
          {...bind("horario")}
        />
      )}
    </>
  );
}

const RIGHTS = { terminos: "terms", costos: "costs", horario: "schedule" } as const;

/** Of what the person may bring, what is chosen. */
export const broughtOf = (value: Brought, may: May): Brought => value.filter((one) => may[RIGHTS[one]]);
