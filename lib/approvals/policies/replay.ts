import type { Input, Output } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import type { Actor } from "@/lib/http/route";
import type * as api from "./api";

export async function replay(
  _actor: Actor,
  _input: Input<typeof api.replayPolicy>,
): Promise<Output<typeof api.replayPolicy>> {
  throw impossible("Las aprobaciones se están terminando.");
}
