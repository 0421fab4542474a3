import type * as api from "@/lib/auth/api";
import { takeCall } from "@/lib/auth/limits";
import { type Refused, readRefusal } from "@/lib/auth/refusal";
import type { Input, Output } from "@/lib/http/contract";
import { AppError } from "@/lib/http/errors";
import { ask, isPending } from "./service";

/** The person who asks, before anybody knows them: every caller of `route()` is one. */
interface Caller {
  requestId: string;
  address: string;
  cookies: Partial<Record<string, string>>;
}

/** The person who was refused in this browser. Errors: 401 `refusal_over` when there is nobody, or it was too long ago. */
async function refusedOf(caller: Caller): Promise<Refused> {
  const refused = await readRefusal(caller.cookies);
  if (!refused) throw new AppError(401, "refusal_over", "El pedido venció: ingresar de nuevo para pedir acceso.");
  return refused;
}

/** `GET /auth/access-request`. */
export async function refusedAccount(caller: Caller): Promise<Output<typeof api.refusedAccount>> {
  const refused = await refusedOf(caller);
  const { provider, mail, name } = refused;
  return { provider, mail, name, pending: await isPending(refused) };
}

/** `POST /auth/access-request`. Errors: 401 as above, 429 after too many in 15 minutes. */
export async function askAccess(
  caller: Caller,
  { body }: Input<typeof api.askAccess>,
): Promise<Output<typeof api.askAccess>> {
  const refused = await refusedOf(caller);
  const { provider, tenant, subject, mail, name } = refused;
  await takeCall({ account: `${provider}:${tenant}:${subject}`, address: caller.address }, "access");
  await ask(refused, body.message, caller.requestId);
  return { provider, mail, name, pending: true };
}
