import type { Input, Output } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import type { Actor } from "@/lib/http/route";
import type * as api from "./api";

export async function list(
  _actor: Actor,
  _input: Input<typeof api.listPolicies>,
): Promise<Output<typeof api.listPolicies>> {
  throw impossible("Las aprobaciones se están terminando.");
}

export async function versions(
  _actor: Actor,
  _input: Input<typeof api.listVersions>,
): Promise<Output<typeof api.listVersions>> {
  throw impossible("Las aprobaciones se están terminando.");
}

export async function get(_actor: Actor, _input: Input<typeof api.getPolicy>): Promise<Output<typeof api.getPolicy>> {
  throw impossible("Las aprobaciones se están terminando.");
}

export async function draft(
  _actor: Actor,
  _input: Input<typeof api.draftPolicy>,
): Promise<Output<typeof api.draftPolicy>> {
  throw impossible("Las aprobaciones se están terminando.");
}

export async function change(
  _actor: Actor,
  _input: Input<typeof api.changePolicy>,
): Promise<Output<typeof api.changePolicy>> {
  throw impossible("Las aprobaciones se están terminando.");
}

export async function discard(
  _actor: Actor,
  _input: Input<typeof api.discardPolicy>,
): Promise<Output<typeof api.discardPolicy>> {
  throw impossible("Las aprobaciones se están terminando.");
}
