import { can } from "@/lib/access/can";
import { type Tx, txQuery } from "@/lib/db";
import { depositsOf, depositViews, standingOf } from "@/lib/deals/deposits/service/rows";
import { LAST_DAY_OF_OFFER } from "@/lib/deals/service/record";
import { todayIn } from "@/lib/format/dates";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { LAST_DAY } from "@/lib/shows/holds/service/view";
import type { ShowPerson } from "@/lib/shows/service/reach";
import type { ShowSummary } from "../schema";

type Deadline = ShowSummary["deadlines"][number];
const MOST = 9;

interface Row {
  day: string;
  what: string;
  more: string;
  /** It waits to be done: once its day is over it is late. */
  waits: boolean;
  from: "show" | "holds" | "deal" | "admin";
}

// What only time changes of a show that is over is of no use to anybody.
const DAYS = `
  SELECT s.announce_on::text AS day, 'Se anuncia' AS what, '' AS more, s.state = 'confirmado' AS waits, 'show' AS from FROM show s WHERE s.id = $1::int AND s.announce_on IS NOT NULL
  UNION ALL SELECT s.on_sale::text, 'Sale a la venta', '', s.state IN ('confirmado', 'anunciado'), 'show' FROM show s WHERE s.id = $1::int AND s.on_sale IS NOT NULL
  UNION ALL SELECT s.fecha::text, 'Show', concat_ws(', ', 'puertas ' || s.doors, s.hora), false, 'show' FROM show s WHERE s.id = $1::int AND s.fecha IS NOT NULL
  UNION ALL SELECT m.fecha::text, m.title, '', false, 'show' FROM show_milestone m WHERE m.show_id = $1::int
  UNION ALL SELECT ${LAST_DAY}, 'Vence el hold', v.name, true, 'holds' FROM hold h JOIN venue v ON v.id = h.venue_id
    WHERE h.show_id = $1::int AND h.state IN ('pedido', 'vivo')
  UNION ALL SELECT ${LAST_DAY_OF_OFFER}, 'Vence la oferta', 'versión ' || o.n, true, 'deal' FROM offer o JOIN show s ON s.id = o.show_id LEFT JOIN venue v ON v.id = s.venue_id
    WHERE o.show_id = $1::int AND o.state = 'enviada' AND o.expires_at IS NOT NULL
  UNION ALL SELECT k.due_day::text, k.title, 'lista de administración', true, 'admin' FROM show_checklist_item k
    WHERE k.show_id = $1::int AND k.done_at IS NULL AND k.due_day IS NOT NULL`;

const DUES = `SELECT o.due_day::text AS day, d.body AS what, o.currency::text AS divisa, (o.amount - o.paid)::numeric(18,2)::text AS value
  FROM show_due d JOIN obligation o ON o.id = d.obligation_id WHERE d.show_id = $1::int AND d.annulled_at IS NULL AND o.state = 'abierta' AND o.paid < o.amount
    AND o.due_day IS NOT NULL`;

/** The days that a show still has before it, and what of those before waits. What is not the person's is not among them. */
export async function deadlinesIn(tx: Tx, person: ShowPerson, id: number, money: boolean): Promise<Deadline[]> {
  const today = todayIn();
  const admin = can(person, "showAdmin.read");
  const opens = { show: true, holds: can(person, "holds.read"), deal: can(person, "deals.read"), admin };
  const href = {
    show: null,
    holds: "/Booking?vista=holds",
    deal: `/shows/${id}?tab=deal`,
    admin: `/adminShows?show=${id}`,
  };
  const days = (await txQuery<Row>(tx, DAYS, id)).filter(({ from }) => opens[from]);
  const found = days.map(({ from, waits, ...row }): Deadline => {
    const late = waits && row.day < today;
    return { ...row, late, href: href[from] };
  });
  if (admin)
    for (const { day, what, divisa, value } of await txQuery<{
      day: string;
      what: string;
      divisa: "ARS" | "USD" | "EUR";
      value: string;
    }>(tx, DUES, id))
      found.push({
        day,
        what,
        more: "",
        late: day < today,
        ...(money && { amount: { divisa, value } }),
        href: href.admin,
      });
  if (opens.deal) found.push(...(await depositsDue(tx, id, { today, money, href: href.deal })));
  return found
    .filter(({ day, late }) => late || day >= today)
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .slice(0, MOST);
}

async function depositsDue(
  tx: Tx,
  id: number,
  { today, money, href }: { today: string; money: boolean; href: string },
): Promise<Deadline[]> {
  const standing = await standingOf(tx, id);
  if (!standing) return [];
  return depositViews(await depositsOf(tx, id), standing).flatMap(
    ({ due, amount, paid, currency, label, direction }) => {
      if (due === null || compareMoney(paid, amount) >= 0) return [];
      const what = label || (direction === "paga" ? "Anticipo al artista" : "Anticipo del promotor");
      const left = money && { amount: { divisa: currency, value: subMoney(amount, paid) } };
      return [{ day: due, what, more: "", late: due < today, ...left, href }];
    },
  );
}
