import { type AuditActor, audit } from "@/lib/audit/audit";
import { prisma, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import type { fillHolidays } from "./api";
import { nationalHolidays } from "./rules/nationalHolidays";

/** `POST /catalogue/holidays/years`: days that are there stay as they are, with the name that somebody gave them. */
export async function fill(
  actor: AuditActor & { userId: number },
  { body: { country, year } }: Input<typeof fillHolidays>,
): Promise<Output<typeof fillHolidays>> {
  const days = nationalHolidays(country, year);
  return prisma.$transaction(async (tx) => {
    const added = await txQuery(
      tx,
      `INSERT INTO holiday (country, day, name, kind, created_by) SELECT $1, day, name, kind, $4::int
       FROM unnest($2::date[], $3::text[], $5::text[]) AS given(day, name, kind) ON CONFLICT DO NOTHING RETURNING id`,
      country,
      days.map(({ day }) => day),
      days.map(({ name }) => name),
      actor.userId,
      days.map(({ kind }) => kind),
    );
    if (added.length > 0)
      await audit(tx, actor, {
        action: "holiday.filled",
        object: `holidays:${country}:${year}`,
        after: { feriados: added.length },
      });
    return { added: added.length, there: days.length - added.length };
  });
}
