import { tooManyText } from "@/lib/format/waitText";

/** How people sign in; also what a session remembers of it. */
export const providers = ["local", "hosted", "microsoft"] as const;
export type Provider = (typeof providers)[number];

export const BAD_CREDENTIALS = "El mail o la contraseña no son correctos.";

/** What the person is called to do when a provider's sign-in did not end well; the key travels in `/login?error=`. */
export const signInFailures = {
  proveedor: "El proveedor de ingreso no responde. Probar de nuevo en unos minutos.",
  vencido: "El ingreso venció o se empezó en otra ventana. Probar de nuevo.",
  cancelado: "El proveedor no completó el ingreso. Probar de nuevo.",
  organizacion: "La organización de esta cuenta no está habilitada en Bambalina. La habilita un administrador.",
  sin_verificar: "El mail de esta cuenta está sin verificar. Verificarlo con el proveedor y probar de nuevo.",
  deshabilitada: "Esta cuenta está deshabilitada. La habilita un administrador.",
  inesperado: "No se pudo ingresar. Probar de nuevo.",
  // next-auth's own code for a refused form.
  CredentialsSignin: BAD_CREDENTIALS,
  servicio: "La base de datos no responde. Probar de nuevo en unos segundos.",
} as const;
export type SignInFailure = keyof typeof signInFailures;

const TOO_MANY = /^demasiados-(\d{1,6})$/;

/** The code of a sign-in that is refused for so many seconds. */
export const tooManyCode = (seconds: number): string => `demasiados-${seconds}`;

/** The text for the `error` of an address; anything unknown (next-auth has codes of its own) says no more than that it failed. */
export function signInFailureText(code: unknown): string {
  const wait = TOO_MANY.exec(String(code))?.[1];
  if (wait) return tooManyText(Number(wait));
  return Object.hasOwn(signInFailures, String(code))
    ? signInFailures[String(code) as SignInFailure]
    : signInFailures.inesperado;
}

/** The login page saying what failed, with the way back kept. */
export function failedLogin(failure: SignInFailure, returnTo: string | null = null): string {
  return `/login?error=${failure}${returnTo ? `&returnTo=${encodeURIComponent(returnTo)}` : ""}`;
}

/** The login page of somebody whom the provider knows and we do not. */
export const REFUSED_LOGIN = "/login?acceso=pedir";

/** Where a sign-in in a window of its own ends: it tells the page that waits, and closes itself. */
export const WINDOW_DONE = "/auth/listo";
export const WINDOW_CHANNEL = "bambalina-ingreso";
