import { query } from "@/lib/db";
import type { Output } from "@/lib/http/contract";
import type { VoucherActor } from "../actor";
import type * as api from "../allocations/api";
import { REALLOCATED, SHUT, UNALLOCATED } from "./list";
import { scopeOf } from "./scope";

type Counts = Output<typeof api.countAllocations>;

/** `GET /allocation-counts`: of those that the person sees. */
export async function counts(actor: VoucherActor): Promise<Counts> {
  const { text, values } = scopeOf(actor);
  const of = (what: string) => `count(*) FILTER (WHERE ${what})::int`;
  const [found] = await query<Counts>(
    `SELECT ${of(UNALLOCATED)} AS unallocated, ${of("v.state <> 'validado' AND NOT v.historic")} AS allocated,
       ${of(REALLOCATED)} AS reallocated, ${of(`${UNALLOCATED} AND ${SHUT}`)} AS shut,
       (min(v.date) FILTER (WHERE ${UNALLOCATED}))::text AS oldest,
       coalesce((SELECT json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY c.position, c.id) FROM company c WHERE c.active), '[]') AS companies
     FROM voucher v WHERE v.direction = 'recibido' AND v.state NOT IN ('esperado', 'recibido', 'anulado', 'descartado') AND ${text}`,
    values,
  );
  return found as Counts;
}
