import type { Input, Output } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import type { Actor } from "@/lib/http/route";
import type * as api from "../api";

export async function list(
  _actor: Actor,
  _input: Input<typeof api.listApprovals>,
): Promise<Output<typeof api.listApprovals>> {
  throw impossible("Las aprobaciones se están terminando.");
}

export async function count(
  _actor: Actor,
  _input: Input<typeof api.countApprovals>,
): Promise<Output<typeof api.countApprovals>> {
  throw impossible("Las aprobaciones se están terminando.");
}
