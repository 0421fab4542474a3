import type * as api from "./api";

// The shell is in the first load of every page. With these facts it makes its call as typed as with the contract, and the
// schemas (and the validation library, 25 kB) stay out of it; `api.ts` completes them. What only the sign-in page calls is in
// signInCalls.ts.
export const meFacts = {
  method: "GET",
  path: "/auth/me",
  permission: "session.any",
  failure: "Error al obtener datos del usuario",
} as const;

export const me = meFacts as typeof api.me;
