import type * as api from "./api";

/** What calls by the sign-in contracts need beside their schemas, as in client.ts; `api.ts` completes them. */
export const facts = {
  signInLocal: {
    method: "POST",
    path: "/auth/local",
    permission: "public",
    failure: "No se pudo ingresar.",
  },
  signInWays: {
    method: "GET",
    path: "/auth/ways",
    permission: "public",
    failure: "Error",
  },
  refusedAccount: {
    method: "GET",
    path: "/auth/access-request",
    permission: "public",
    failure: "Error al obtener datos del usuario",
  },
  askAccess: {
    method: "POST",
    path: "/auth/access-request",
    permission: "public",
    failure: "No se pudo pedir el acceso.",
  },
} as const;

export const signInLocal = facts.signInLocal as typeof api.signInLocal;
export const signInWays = facts.signInWays as typeof api.signInWays;
export const refusedAccount = facts.refusedAccount as typeof api.refusedAccount;
export const askAccess = facts.askAccess as typeof api.askAccess;
