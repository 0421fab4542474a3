import { can } from "@/lib/access/can";
import type { CalendarLayer, CalendarRow } from "@/lib/calendar/rules/layer";
import { query } from "@/lib/db";
import { DEFAULT_ZONE } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { scopeOf } from "./scope";

type Stored = Pick<CalendarRow, "id" | "title" | "start" | "version" | "stamp" | "artist"> & {
  voucher_id: number;
  currency: "ARS" | "USD" | "EUR";
  open: string;
};

const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const MONEY = `c.due_day::text AS start, v.id AS voucher_id, c.currency::text AS currency, c.open::text AS open, v.version,
  ${iso("c.updated_at")} AS stamp`;

/** `page`: where the person opens it; nowhere without the right to that screen. */
const rowOf = ({ voucher_id, currency, open, ...row }: Stored, page: string | null): CalendarRow => ({
  ...row,
  note: formatMoney(open, currency),
  end: row.start,
  time: null,
  zone: DEFAULT_ZONE,
  status: "firme",
  country: null,
  city: "",
  venue: null,
  room: "",
  link: page && `${page}${voucher_id}`,
});

/** What suppliers are still owed of the vouchers that the person sees, by the day on which it is to be paid. */
const payments: CalendarLayer = {
  key: "pagos",
  title: "Pagos por vencer",
  permission: "vouchers.read",
  filters: ["company"],
  query: async ({ from, to }, { person, filter }) => {
    const scope = scopeOf(person);
    const at = (n: number) => `$${scope.values.length + n}`;
    const rows = await query<Stored>(
      `SELECT 'pago-' || c.id AS id, coalesce(s.name, 'Sin proveedor') AS title, NULL AS artist, ${MONEY}
       FROM cash_item c JOIN voucher v ON v.id = c.source_id LEFT JOIN supplier s ON s.id = v.supplier_id
       WHERE c.source_type = 'voucher' AND c.open > 0 AND c.due_day BETWEEN ${at(1)}::date AND ${at(2)}::date
         AND (${at(3)}::int IS NULL OR v.company_id = ${at(3)}) AND ${scope.text}`,
      [...scope.values, from, to, filter.company ?? null],
    );
    return rows.map((row) => rowOf(row, can(person, "screen.comprobantes") ? "/Comprobantes?comprobante=" : null));
  },
};

/** What our companies billed and is still to be collected. */
const collections: CalendarLayer = {
  key: "cobros",
  title: "Cobros por vencer",
  permission: "issued.read",
  filters: ["artist", "company"],
  query: async ({ from, to }, { person, filter }) => {
    const rows = await query<Stored>(
      `SELECT 'cobro-' || c.id AS id, coalesce(s.name, 'Sin cliente') AS title,
         CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END AS artist, ${MONEY}
       FROM cash_item c JOIN issued_voucher i ON i.voucher_id = c.source_id JOIN voucher v ON v.id = i.voucher_id
       LEFT JOIN supplier s ON s.id = v.supplier_id LEFT JOIN artist a ON a.id = i.artist_id
       WHERE c.source_type = 'issued' AND c.open > 0 AND c.due_day BETWEEN $1::date AND $2::date
         AND ($3::int IS NULL OR i.artist_id = $3) AND ($4::int IS NULL OR v.company_id = $4)`,
      [from, to, filter.artist ?? null, filter.company ?? null],
      "calendar_cobros",
    );
    return rows.map((row) => rowOf(row, can(person, "screen.facturasMgnt") ? "/FacturasMGNT?factura=" : null));
  },
};

/** What vouchers are on calendars: the days on which their money is expected. */
export const layers: readonly CalendarLayer[] = [payments, collections];
