import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { conflict } from "@/lib/http/errors";
import type { PurchaseActor } from "../actor";
import type * as api from "../matches/api";

type Tolerances = Output<typeof api.listTolerances>;

/** `GET /purchase-tolerances`: the last ones first. */
export const list = async (): Promise<Tolerances> =>
  query<Tolerances[number]>(
    `SELECT id, currency::text AS currency, from_day::text AS from_day, price_percent::text AS price_percent, price_fixed::text AS price_fixed
     FROM purchase_tolerance ORDER BY currency, from_day DESC`,
  );

/** `POST /purchase-tolerances`. Errors: 409 where one of that day is there. */
export async function add(actor: PurchaseActor, { body }: Input<typeof api.addTolerance>): Promise<Tolerances> {
  await prisma.$transaction(async (tx) => {
    const data = { ...body, from_day: new Date(`${body.from_day}T00:00:00Z`), created_by_user_id: actor.userId };
    const { count } = await tx.purchaseTolerance.createMany({ data: [data], skipDuplicates: true });
    if (count === 0) throw conflict("Ya hay una tolerancia desde ese día.", await list());
    await audit(tx, actor, {
      action: "purchase_tolerance.created",
      object: `purchase_tolerance:${body.currency}`,
      after: body,
    });
  });
  return list();
}
