import { query } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { type ShowPerson, showInReach } from "../../service/reach";
import type { HoldActor } from "../actor";
import type * as api from "../api";
import * as challenges from "./challenge";
import * as confirming from "./confirmHold";
import * as placing from "./place";
import * as steps from "./steps";

// A hold is its show's: who does not see that one has none of it, and is told so as of one that is not there.

type Caller = HoldActor & ShowPerson;

const notThere = () => notFound("No encontrado: el hold no existe, o su show no se lo abrieron.");

/** @throws 404 for a hold whose show the person does not see */
async function holdInReach(person: Caller, id: number): Promise<void> {
  const [hold] = await query<{ show_id: number }>("SELECT show_id FROM hold WHERE id = $1::int", [id]);
  if (!hold) throw notThere();
  await showInReach(person, hold.show_id).catch(() => {
    throw notThere();
  });
}

const seen =
  <I, O>(work: (actor: HoldActor, input: I) => Promise<O>, idOf: (input: I) => number) =>
  async (actor: Caller, input: I): Promise<O> => {
    await holdInReach(actor, idOf(input));
    return work(actor, input);
  };
const own = <I extends { params: { id: number } }, O>(work: (actor: HoldActor, input: I) => Promise<O>) =>
  seen(work, ({ params }) => params.id);

export const release = own((actor, input: Input<typeof api.releaseHold>) => steps.release(actor, input));
export const extend = own((actor, input: Input<typeof api.extendHold>) => steps.extend(actor, input));
export const rank = own((actor, input: Input<typeof api.rankHold>) => steps.rank(actor, input));
export const challenge = own((actor, input: Input<typeof api.challengeHold>) => challenges.challenge(actor, input));
export const answer = seen(
  (actor, input: Input<typeof api.answerChallenge>) => challenges.answer(actor, input),
  ({ body }) => body.hold_id,
);

/** `POST /holds/{id}/confirm`. Errors: 404, 409, 422. */
export async function confirm(
  actor: Caller,
  input: Input<typeof api.confirmHold>,
): Promise<Output<typeof api.confirmHold>> {
  await holdInReach(actor, input.params.id);
  return confirming.confirm(actor, input);
}

/** `POST /holds`. Errors: 404, 409, 422. */
export async function place(
  actor: Caller,
  { body }: Input<typeof api.placeHolds>,
): Promise<Output<typeof api.placeHolds>> {
  const show_id = await showInReach(actor, body.show_id);
  return placing.place(actor, { body: { ...body, show_id } } as Input<typeof api.placeHolds>);
}
