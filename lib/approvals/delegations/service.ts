import type { Input, Output } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import type { Actor } from "@/lib/http/route";
import type * as api from "./api";

export async function list(
  _actor: Actor,
  _input: Input<typeof api.listDelegations>,
): Promise<Output<typeof api.listDelegations>> {
  throw impossible("Las aprobaciones se están terminando.");
}

export async function add(
  _actor: Actor,
  _input: Input<typeof api.addDelegation>,
): Promise<Output<typeof api.addDelegation>> {
  throw impossible("Las aprobaciones se están terminando.");
}

export async function change(
  _actor: Actor,
  _input: Input<typeof api.changeDelegation>,
): Promise<Output<typeof api.changeDelegation>> {
  throw impossible("Las aprobaciones se están terminando.");
}

export async function end(
  _actor: Actor,
  _input: Input<typeof api.endDelegation>,
): Promise<Output<typeof api.endDelegation>> {
  throw impossible("Las aprobaciones se están terminando.");
}
