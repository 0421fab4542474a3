import { hostedLogin, hostedLogout } from "@/lib/auth/hosted";
import { failedLogin } from "@/lib/auth/rules";
import { actions } from "@/lib/http/redirects";

export default actions({ login: hostedLogin, logout: hostedLogout }, failedLogin("proveedor"));
export const config = { api: { bodyParser: false } };
