import { useAddress } from "@/lib/client/useAddress";
import { ExpenseStatus } from "./ExpenseStatus";
import { ExpensesList } from "./ExpensesList";

/** `/presupuestos/check-status?gastoId=`: one expense (specification section 2), or all that one sees. */
export function StatusScreen() {
  const address = useAddress();
  const code = address.get("gastoId");
  return code ? <ExpenseStatus key={code} code={code} /> : <ExpensesList />;
}
