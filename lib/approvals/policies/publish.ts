import type { Input, Output } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import type { Actor } from "@/lib/http/route";
import type * as api from "./api";

export async function ask(
  _actor: Actor,
  _input: Input<typeof api.askPublication>,
): Promise<Output<typeof api.askPublication>> {
  throw impossible("Las aprobaciones se están terminando.");
}

export async function publish(
  _actor: Actor,
  _input: Input<typeof api.publishPolicy>,
): Promise<Output<typeof api.publishPolicy>> {
  throw impossible("Las aprobaciones se están terminando.");
}

export async function giveBack(
  _actor: Actor,
  _input: Input<typeof api.returnPolicy>,
): Promise<Output<typeof api.returnPolicy>> {
  throw impossible("Las aprobaciones se están terminando.");
}
