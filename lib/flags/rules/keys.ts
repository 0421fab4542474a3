/**
 * The feature flags that the code reads, with the value each has when nothing else is known (no row in the database, the
 * flag service away). A flag of several variants lists its other values in the type. Titles are in `catalogue.ts`.
 */
export const flagDefaults = {
  "medicion.paginas": true as boolean,
  "palette.recientes": true as boolean,
  "palette.orden": "pantallas" as "pantallas" | "shows",
};

export type FlagKey = keyof typeof flagDefaults;
export type FlagValue<K extends FlagKey = FlagKey> = (typeof flagDefaults)[K];
/** Every flag as one person has it. */
export type FlagValues = { [K in FlagKey]: FlagValue<K> };

export const flagKeys = Object.keys(flagDefaults) as FlagKey[];
