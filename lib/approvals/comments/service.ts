import type { Input, Output } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import type { Actor } from "@/lib/http/route";
import type * as api from "./api";

export async function list(
  _actor: Actor,
  _input: Input<typeof api.listComments>,
): Promise<Output<typeof api.listComments>> {
  throw impossible("Las aprobaciones se están terminando.");
}

export async function add(_actor: Actor, _input: Input<typeof api.addComment>): Promise<Output<typeof api.addComment>> {
  throw impossible("Las aprobaciones se están terminando.");
}

export async function edit(
  _actor: Actor,
  _input: Input<typeof api.editComment>,
): Promise<Output<typeof api.editComment>> {
  throw impossible("Las aprobaciones se están terminando.");
}

export async function remove(
  _actor: Actor,
  _input: Input<typeof api.deleteComment>,
): Promise<Output<typeof api.deleteComment>> {
  throw impossible("Las aprobaciones se están terminando.");
}
