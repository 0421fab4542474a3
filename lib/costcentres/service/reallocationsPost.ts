import type { Tx } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import { addMoney, compareMoney } from "@/lib/format/moneyMath";
import { impossible } from "@/lib/http/errors";
import type { PostingActor } from "@/lib/ledger/post";
import { shutMonths } from "@/lib/ledger/shut";
import { budgetTakenLater, postMove } from "../ledger/post";
import { firstDay, monthText } from "../rules/months";
import { holdCentres } from "./centres";
import { openCentre } from "./entries";
import { type StoredReallocation, sourceFigures } from "./reallocationRows";

/** @throws 422 naming the figures when the source has less than what is asked. */
export async function requireAvailable(
  tx: Tx,
  asked: Pick<StoredReallocation, "from" | "currency" | "amount">,
): Promise<void> {
  const figures = await sourceFigures(asked, tx);
  const { centre, month } = asked.from;
  const taken = await budgetTakenLater(tx, { centre_id: centre.id, month, currency: asked.currency });
  if (compareMoney(addMoney(figures.disponible, taken), asked.amount) >= 0) return;
  const money = (value: string) => formatMoney(value, asked.currency);
  throw impossible(
    `No alcanza: ${centre.name} (${centre.code}) tiene disponible ${money(figures.disponible)} en ${monthText(month)} y se piden ${money(asked.amount)}. ` +
      `Presupuesto ${money(figures.presupuestado)}, comprometido ${money(figures.comprometido)}, real ${money(figures.real)}.${
        compareMoney(taken, "0") < 0 ? ` De ese presupuesto se deshizo después de cerrar el mes: ${money(taken)}.` : ""
      }`,
  );
}

/** @throws 422 naming the month that is shut, on either side, and who shut it. */
export async function requireOpen(tx: Tx, { from, to }: Pick<StoredReallocation, "from" | "to">): Promise<void> {
  const centres = await tx.costCentre.findMany({
    where: { id: { in: [from.centre.id, to.centre.id] } },
    select: { id: true, company_id: true },
  });
  const companies = new Map(centres.map(({ id, company_id }) => [id, company_id]));
  const places = [from, to].map(({ centre, month }) => ({
    company_id: companies.get(centre.id) ?? null,
    day: firstDay(month),
  }));
  const refused = await shutMonths(tx, places);
  for (const place of places) {
    const why = refused(place);
    if (why) throw impossible(why);
  }
}

/** Posts the two entries: the same amount out of one centre's month and into the other's. */
export async function postReallocation(tx: Tx, actor: PostingActor, row: StoredReallocation) {
  // New entries of both wait (their foreign key asks for the same rows): what is available stays until the posting.
  await holdCentres(tx, [row.from.centre.id, row.to.centre.id], "UPDATE");
  await openCentre(tx, row.from.centre.id, row.currency, "from_centre_id");
  await openCentre(tx, row.to.centre.id, row.currency, "to_centre_id");
  await requireAvailable(tx, row);
  const { id, from, to, amount, currency } = row;
  const side = ({ centre, month }: typeof from, concept: string) => ({
    centre_id: centre.id,
    day: firstDay(month),
    concept,
  });
  const sides = {
    from: side(from, `Reasignado a ${placeText(to)}`),
    to: side(to, `Reasignado de ${placeText(from)}`),
  };
  await postMove(tx, { id, amount, currency, ...sides }, actor);
}

/** A centre's month, as people name it. */
export const placeText = ({ centre, month }: StoredReallocation["from"]) => `${centre.name}, ${monthText(month)}`;
