import type { Input, Output } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import type { Actor } from "@/lib/http/route";
import type * as api from "../api";

export async function decide(
  _actor: Actor,
  _input: Input<typeof api.decideApproval>,
): Promise<Output<typeof api.decideApproval>> {
  throw impossible("Las aprobaciones se están terminando.");
}

export async function decideMany(
  _actor: Actor,
  _input: Input<typeof api.decideApprovals>,
): Promise<Output<typeof api.decideApprovals>> {
  throw impossible("Las aprobaciones se están terminando.");
}

export async function cancel(
  _actor: Actor,
  _input: Input<typeof api.cancelApproval>,
): Promise<Output<typeof api.cancelApproval>> {
  throw impossible("Las aprobaciones se están terminando.");
}

export async function reopen(
  _actor: Actor,
  _input: Input<typeof api.reopenApproval>,
): Promise<Output<typeof api.reopenApproval>> {
  throw impossible("Las aprobaciones se están terminando.");
}
