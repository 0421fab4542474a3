import { Checkbox } from "@/components/kit/fields/Checkbox";

/** What of a show comes along. */
export type Brought = ("terminos" | "costos")[];

/** Asks what comes along, of what there is and the person may bring. */
export function BringFields({
  verb,
  may,
  value,
  onChange,
}: {
  verb: "Traer" | "Guardar";
  may: { terms: boolean; costs: boolean };
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
    </>
  );
}

/** Of what the person may bring, what is chosen. */
export const broughtOf = (value: Brought, may: { terms: boolean; costs: boolean }): Brought =>
  value.filter((one) => (one === "terminos" ? may.terms : may.costs));
