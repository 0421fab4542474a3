/** Whom the management bills: invented, with numbers of nobody. */
export const clients = [
  { name: "Festival del Litoral SRL", tax_id: "30-71845201-1" },
  { name: "Teatro de la Ribera SA", tax_id: "30-70912346-3" },
  { name: "Noches de Verano SAS", tax_id: "30-71455098-1" },
] as const;

/** Its point of sale. */
export const POINT = "2";

/** A bill of each show, the newest first: without VAT, and what was collected of it, by how and which part. One number is missing. */
export const bills: readonly {
  number: string;
  net: string;
  concept: string;
  collected: readonly (readonly ["transferencia" | "retencion", string])[];
}[] = [
  { number: "121", net: "18500000.00", concept: "Caché", collected: [] },
  { number: "120", net: "14250000.00", concept: "Caché", collected: [["transferencia", "0.5"]] },
  {
    number: "118",
    net: "9800000.00",
    concept: "Caché y backline",
    collected: [
      ["transferencia", "0.95"],
      ["retencion", "0.05"],
    ],
  },
  { number: "117", net: "11000000.00", concept: "Caché", collected: [["transferencia", "1"]] },
  { number: "116", net: "7600000.00", concept: "Caché", collected: [["transferencia", "0.3"]] },
  { number: "115", net: "6400000.00", concept: "Caché", collected: [["transferencia", "1"]] },
];
