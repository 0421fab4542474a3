import * as z from "zod";
import { mail } from "@/lib/format/fieldSchema";
import { contract } from "@/lib/http/contract";
import { identityRow, userId } from "@/lib/people/users/schema";

const accountMail = mail.or(z.literal("")).default("");
const SUBJECT = /^[\x21-\x7e]{3,255}$/;

/** Microsoft people are known by tenant and object id, hosted ones by the provider's subject (`auth0|...`). */
const linkBody = z.discriminatedUnion(
  "provider",
  [
    z.strictObject({
      provider: z.literal("microsoft"),
      tenant: z.uuid("Tiene que ser el identificador del tenant (un UUID).").toLowerCase(),
      subject: z.uuid("Tiene que ser el identificador de objeto de la persona (un UUID).").toLowerCase(),
      mail: accountMail,
    }),
    z.strictObject({
      provider: z.literal("hosted"),
      tenant: z.literal("", "Tiene que ir vacío.").default(""),
      subject: z.string().trim().regex(SUBJECT, "Tiene que ser el identificador de la cuenta, como auth0|5f7c8ec7."),
      mail: accountMail,
    }),
  ],
  "Tiene que ser microsoft o hosted.",
);

/** Links an account of a provider to a person. 409 when it is linked to somebody already. */
export const linkIdentity = contract({
  method: "POST",
  path: "/users/{id}/identities",
  summary: "Vincular una cuenta a una persona",
  permission: "people.write",
  params: z.object({ id: userId }),
  body: linkBody,
  reply: identityRow,
  status: 201,
  failure: "Error al vincular la cuenta",
});

/** Unlinks an account and ends the sessions that were opened with it. */
export const unlinkIdentity = contract({
  method: "DELETE",
  path: "/users/{id}/identities/{identity}",
  summary: "Desvincular una cuenta de una persona",
  permission: "people.write",
  params: z.object({ id: userId, identity: userId }),
  reply: identityRow,
  failure: "Error al desvincular la cuenta",
});
