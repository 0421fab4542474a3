/** A voucher `w` that takes the place of what its proposal promised or paid, as the view `musicwins_said` counts it. */
export const COVERS = `w.direction = 'recibido' AND NOT w.historic AND NOT w.takes_away AND w.state NOT IN ('esperado', 'recibido', 'anulado', 'descartado')`;

/**
 * What of a voucher `w`, linked by `k` to a proposal of the `line`, is out of Music Wins' hands: what is paid of it by any door but the line's own
 * (whose parts are gone from what is due), what waits in batches (`b`, its payable), and all of what a card paid.
 */
export const takenOf = (line: string): string =>
  `least(coalesce(k.amount, w.amount), CASE WHEN w.paid_by = 'tarjeta' THEN w.amount ELSE coalesce(b.held, 0) + (
      SELECT coalesce(sum(e.amount), 0) FROM ledger_posting g JOIN ledger_entry e ON e.posting_id = g.id LEFT JOIN ledger_posting o ON o.id = g.reverses_id
      WHERE g.source_type = 'voucher' AND g.source_id = w.id AND e.kind = 'pagado' AND coalesce(o.event, g.event) <> 'pago:budget_line:' || ${line}) END)`;
