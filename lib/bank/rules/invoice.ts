/** What one of our companies billed and a line of the bank may pay. Amounts are positive; days are `YYYY-MM-DD`. */
export interface OpenInvoice {
  id: number;
  /** As people name it: "FC A 00002-00000117". */
  number: string;
  /** Point and number, without separators. */
  reference: string;
  client: string;
  /** Without separators; "" where it is not known. */
  tax_id: string;
  /** What is still to be collected of it; or, where somebody declared a collection that no line is yet, how much that was. */
  amount: string;
  date: string;
  due_day: string;
  /** Somebody said that it was collected: a line is that collection. */
  declared: boolean;
}
