import { patientPrisma, type Tx, txQuery } from "@/lib/db";

/** A sum that is kept beside the sales and is not theirs: which, and its figures as kept and as computed; null: not there. */
export interface WrongSum {
  /** The table: `sales_day`, `sales_month` or `sales_series`. */
  rollup: string;
  /** The row's key, its parts divided by slashes. */
  key: string;
  kept: string | null;
  computed: string | null;
}

/** Recomputes every kept sum from the sales and answers those that differ; none, while triggers and data are whole. */
export function wrongRollups(tx: Tx = patientPrisma): Promise<WrongSum[]> {
  return txQuery<WrongSum>(tx, "SELECT rollup, key, kept, computed FROM sales_rollups_wrong() ORDER BY 1, 2");
}
