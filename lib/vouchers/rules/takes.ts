/**
 * SQL of a note `n`: it stands and takes away from what it is linked to. A debit note is linked to its voucher and takes nothing of
 * it: it is owed beside it.
 */
export const TAKES =
  "n.takes_away AND n.validated_at IS NOT NULL AND n.state NOT IN ('anulado', 'descartado', 'recibido')";
