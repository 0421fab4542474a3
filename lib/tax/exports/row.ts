/** A certificate as the offices' files take it. Days are `YYYY-MM-DD`, amounts decimal strings, tax numbers bare. */
export interface ExportRow {
  day: string;
  order: number;
  /** What the payment order pays. */
  total: string;
  tax: string;
  regime: string;
  base: string;
  rate: string | null;
  amount: string;
  registered: boolean;
  taxId: string;
  name: string;
  country: string;
  condition: string;
  iibbRegime: string;
  iibbNumber: string;
  certificate: number;
}

export const arDay = (day: string): string => day.split("-").reverse().join("/");
