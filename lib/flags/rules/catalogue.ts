import { type FlagKey, type FlagValue, flagDefaults } from "./keys";

/** What people read of a flag, and the values it may have, in the order they are offered and shared out. */
export interface FlagFacts {
  title: string;
  description: string;
  kind: "boolean" | "variant";
  /** Value as stored, and how it is called. */
  values: Readonly<Record<string, string>>;
  /** The value while the flag is switched off. */
  off: string;
}

/** A boolean flag's values as they are stored. */
const SWITCH = { on: "Encendida", off: "Apagada" };

const onOff = (title: string, description: string): FlagFacts => ({
  title,
  description,
  kind: "boolean",
  values: SWITCH,
  off: "off",
});

export const flagCatalogue: Record<FlagKey, FlagFacts> = {
  "medicion.paginas": onOff(
    "Medición de pantallas",
    "Cuenta las pantallas que se abren y mide cuánto tardan, sin guardar de quién. Apagada, no se mide.",
  ),
  "palette.recientes": onOff("Recientes en el buscador", "El buscador (Ctrl K) empieza por lo último que se abrió."),
  "palette.orden": {
    title: "Orden del buscador",
    description: "Qué muestra primero el buscador (Ctrl K).",
    kind: "variant",
    values: { pantallas: "Pantallas primero", shows: "Shows primero" },
    off: "pantallas",
  },
};

/** True if a text is the key of a flag. */
export const isFlagKey = (key: string): key is FlagKey => Object.hasOwn(flagCatalogue, key);

/** A flag's own default, as stored. */
export const defaultOf = (key: FlagKey): string => storedOf(flagDefaults[key]);

/** A value as it is stored: booleans are `on` and `off`. */
export const storedOf = (value: FlagValue): string => (typeof value === "string" ? value : value ? "on" : "off");
