/**
 * The tables that point to a show, beside its sales, its names and its chat. `same`: the columns by which two rows say the
 * same of a show, so that only one of them is kept; `also`: further columns that hold the show's number.
 */
export const references: readonly { table: string; same?: readonly string[]; also?: string }[] = [
  { table: "ticketera_link", same: ["url"] },
  { table: "show_category", same: ["categoria"] },
  { table: "show_milestone", same: ["fecha", "title"] },
  { table: "card_link", same: ["card_id"] },
  { table: "report_email", same: ["user_id", "mail"] },
  { table: "show_access", same: ["user_id"] },
  { table: "invoice_request", also: "subject_id" },
  { table: "show_date_change" },
  { table: "forecast_day", same: ["day"] },
  { table: "show_duty", same: ["rule_key"] },
  { table: "advance_item", same: ["key"] },
  { table: "show_file" },
  { table: "show_slot" },
  { table: "guest_allotment" },
  { table: "advance_link" },
  { table: "acc_event" },
  { table: "audience_purchase" },
  // Sums of what may be shown: those of the show that stays, until they are counted together at night.
  { table: "audience_cell", same: ["dimension", "value"] },
  // Those that were approved are in the ledger, too, which keeps their show.
  { table: "card_expense" },
  { table: "requisition" },
  { table: "order_line" },
];

/** What says money of a show, its place in a queue, or is its card of booking, and never changes: the show that it names stays, and another one is merged into it. */
export const moneyOf = [
  ...["ledger_entry", "obligation", "cash_item", "purse", "allocation", "issued_voucher"],
  ...["artist_charge", "artist_statement_line", "show_admin", "show_due", "deal", "hold", "card", "show_cost_line"],
  ...["show_income", "spend_line", "ad_campaign", "weekly_status", "forecast"],
] as const;
export const MONEY = moneyOf.map((table) => `SELECT 1 FROM ${table} WHERE show_id = $1::int`).join(" UNION ALL ");

/** What keeps a show from being removed, and what it is called. */
export const usedBy: readonly { sql: string; one: string; many: string }[] = [
  { sql: "SELECT 1 FROM ticket_sale WHERE show_id = $1::int", one: "venta", many: "ventas" },
  { sql: "SELECT 1 FROM card_link WHERE show_id = $1::int", one: "tarjeta", many: "tarjetas" },
  {
    sql: "SELECT 1 FROM invoice_request WHERE show_id = $1::int",
    one: "pedido de factura",
    many: "pedidos de factura",
  },
  { sql: "SELECT 1 FROM show_file WHERE show_id = $1::int", one: "archivo", many: "archivos" },
  {
    sql: "SELECT 1 FROM guest_allotment WHERE show_id = $1::int",
    one: "cupo de invitados",
    many: "cupos de invitados",
  },
  { sql: "SELECT 1 FROM acc_event WHERE show_id = $1::int", one: "acreditación", many: "acreditaciones" },
  { sql: "SELECT 1 FROM card_expense WHERE show_id = $1::int", one: "gasto de tarjeta", many: "gastos de tarjeta" },
  { sql: "SELECT 1 FROM requisition WHERE show_id = $1::int", one: "compra", many: "compras" },
  {
    sql: "SELECT 1 FROM order_line WHERE show_id = $1::int",
    one: "línea de una orden de compra",
    many: "líneas de órdenes de compra",
  },
  {
    sql: "SELECT 1 FROM audience_purchase WHERE show_id = $1::int",
    one: "compra de la audiencia",
    many: "compras de la audiencia",
  },
  { sql: MONEY, one: "movimiento de dinero", many: "movimientos de dinero" },
  {
    sql: "SELECT 1 FROM talk_message m JOIN chat_channel c ON c.id = m.channel_id WHERE c.show_id = $1::int",
    one: "mensaje de chat",
    many: "mensajes de chat",
  },
];
