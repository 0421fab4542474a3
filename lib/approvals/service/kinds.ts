import type { Input, Output } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import type { Actor } from "@/lib/http/route";
import type * as api from "../api";

export async function kinds(_actor: Actor, _input: Input<typeof api.listKinds>): Promise<Output<typeof api.listKinds>> {
  throw impossible("Las aprobaciones se están terminando.");
}
