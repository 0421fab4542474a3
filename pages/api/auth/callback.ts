import { hostedCallback } from "@/lib/auth/hosted";
import { failedLogin } from "@/lib/auth/rules";
import { redirects } from "@/lib/http/redirects";

/** The hosted login's callback (specification section 2). */
export default redirects(hostedCallback, failedLogin("inesperado"));
export const config = { api: { bodyParser: false } };
