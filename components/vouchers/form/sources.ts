import { createContext, useContext } from "react";

/** Where the value of a field was found, and how sure that is. */
export interface FieldSource {
  source: "qr" | "xml" | "texto" | "lista" | "historial";
  confidence: "alta" | "media" | "baja";
  candidates?: readonly string[];
}
export interface Reading {
  state: "nada" | "en_cola" | "leido" | "sin_datos" | "fallo";
  fields: Readonly<Record<string, FieldSource>>;
}

export const sourceTitles: Record<FieldSource["source"], string> = {
  qr: "QR",
  xml: "XML",
  lista: "Lista de ARCA",
  historial: "Historial",
  texto: "Leído",
};
export const confidenceTitles: Record<FieldSource["confidence"], string> = {
  alta: "",
  media: "Probable",
  baja: "Dudoso",
};

/** What the reading of a voucher's papers says of its fields, and which of its doubts somebody has looked at. */
interface Sources {
  of: (field: string) => FieldSource | undefined;
  isOpen: (field: string) => boolean;
  /** Somebody looked at it, and it is right now. */
  settle: (field: string) => void;
}

export const SourcesContext = createContext<Sources>({
  of: () => undefined,
  isOpen: () => false,
  settle: () => undefined,
});
export const useSources = (): Sources => useContext(SourcesContext);

/** The fields of a reading that want somebody's eyes. */
export const doubtsOf = ({ fields }: Reading): string[] =>
  Object.entries(fields).flatMap(([name, { confidence }]) => (confidence === "alta" ? [] : [name]));

/** How many fields came from each place, most first. */
export function countsOf({ fields }: Reading): { source: FieldSource["source"]; count: number }[] {
  const all = Object.values(fields).map(({ source }) => source);
  return (Object.keys(sourceTitles) as FieldSource["source"][])
    .map((source) => ({ source, count: all.filter((one) => one === source).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
