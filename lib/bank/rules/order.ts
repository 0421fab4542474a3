/** An order to pay that a line of the bank may be. Amounts are positive; days are `YYYY-MM-DD`. */
export interface OpenOrder {
  id: number;
  /** As people name it: "OP-000101". */
  number: string;
  /** What the bank was told to call it; its number where nothing else was. */
  end_to_end: string;
  /** The batch it went out with, as its file calls it; "" of none. */
  batch: string;
  payee: string;
  /** Without separators; "" where it is not known. */
  tax_id: string;
  amount: string;
  day: string;
  /** The bank took it already: what comes back now un-pays it. */
  credited: boolean;
  /** People said that the bank did not pay it; a line may say that it did. */
  given_up?: "rechazado" | "no_enviado" | null;
  /** Of such a one: what it pays was paid, or is being paid, with another order meanwhile. */
  twice?: boolean;
}
