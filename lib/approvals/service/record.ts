import type { Input, Output } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import type { Actor } from "@/lib/http/route";
import type * as api from "../api";

export async function read(
  _actor: Actor,
  _input: Input<typeof api.getApproval>,
): Promise<Output<typeof api.getApproval>> {
  throw impossible("Las aprobaciones se están terminando.");
}

export async function see(
  _actor: Actor,
  _input: Input<typeof api.seeApproval>,
): Promise<Output<typeof api.seeApproval>> {
  throw impossible("Las aprobaciones se están terminando.");
}
