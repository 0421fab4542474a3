import * as z from "zod";
import { rolSchema } from "@/lib/access/schema";
import { contract } from "@/lib/http/contract";
import { groups } from "@/lib/nav/groups";
import { meFacts } from "./client";
import { facts } from "./clientSignIn";
import { providers } from "./rules";
import { askBody, credentials, personSchema } from "./schema";

const token = { token: z.string(), expires_at: z.string() };

/** Signs in a local account, sets the session cookie and answers an API token (design api.md). */
export const signInLocal = contract({
  ...facts.signInLocal,
  summary: "Ingresar con mail y contraseña",
  body: credentials,
  reply: z.object({
    ...token,
    user: z.object({ mail: z.string(), rol: rolSchema, name: z.string(), area: z.string() }),
  }),
});

/**
 * A fresh API token for the session of the cookie. For a hosted session the provider must honour it (401 `session_ended`
 * when it does not); while it cannot be asked the session goes on and `provider_reachable` is false.
 */
export const freshToken = contract({
  method: "GET",
  path: "/auth/token",
  summary: "Token nuevo para la sesión",
  permission: "session.any",
  reply: z.object({ ...token, provider: z.enum(providers), provider_reachable: z.boolean() }),
  failure: "No se pudo renovar la sesión.",
});

/** How this installation measures: the part of page loads (0 to 1), and the analytics script, if there is one. */
const measuring = z.object({
  sample: z.number(),
  analytics: z.object({ src: z.string(), id: z.string().nullable() }).nullable(),
});

/** By key; `useFlag` (lib/client) reads them with their types. */
const flagValues = z.record(z.string(), z.union([z.boolean(), z.string()]));

/** Who sees what is decided on the server: the browser knows no table, it hides what is not in these. */
const reach = {
  actions: z.array(z.string()).describe("Las acciones de la tabla de permisos que la persona puede hacer"),
  menu: z
    .array(
      z.object({
        id: z.enum(groups.map(({ id }) => id)),
        title: z.string(),
        short: z.string().optional(),
        icon: z.enum(groups.map(({ icon }) => icon)),
        items: z.array(
          z.object({
            path: z.string(),
            title: z.string(),
            section: z.string().optional(),
            board: z.string().optional(),
          }),
        ),
      }),
    )
    .describe("Las pantallas de su menú, grupo por grupo"),
};

/** The signed-in person, and how they came in: what the shell, the menu and the page guard need, with the person's feature flags. */
export const me = contract({
  ...meFacts,
  summary: "La persona de la sesión",
  reply: personSchema.extend({
    hasPassword: z.boolean(),
    provider: z.enum(providers),
    ...reach,
    flags: flagValues,
    measuring,
  }),
});

/** The sign-in ways this installation has, for the login page. */
export const signInWays = contract({
  ...facts.signInWays,
  summary: "Formas de ingreso configuradas",
  reply: z.object({ hosted: z.boolean(), microsoft: z.boolean(), help: z.string().nullable() }),
});

const refused = z.object({
  provider: z.enum(["hosted", "microsoft"]),
  mail: z.string(),
  name: z.string(),
  /** Access has been asked for and nobody answered yet. */
  pending: z.boolean(),
});

/** Whom a provider let through and we refused, from the encrypted cookie of that sign-in. */
export const refusedAccount = contract({
  ...facts.refusedAccount,
  summary: "La cuenta que no tiene usuario",
  reply: refused,
});

/** Asks the administrators for access, for the account of the same cookie. */
export const askAccess = contract({ ...facts.askAccess, summary: "Pedir acceso", body: askBody, reply: refused });
