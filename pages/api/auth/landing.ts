import { landing } from "@/lib/auth/landing";
import { failedLogin } from "@/lib/auth/rules";
import { redirects } from "@/lib/http/redirects";

/** Sends a signed-in browser to its landing page. */
export default redirects(async (req) => ({ to: await landing(req) }), failedLogin("inesperado"));
export const config = { api: { bodyParser: false } };
