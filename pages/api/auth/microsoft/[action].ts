import { microsoftLogin, microsoftLogout } from "@/lib/auth/microsoft";
import { failedLogin } from "@/lib/auth/rules";
import { actions } from "@/lib/http/redirects";

export default actions({ login: microsoftLogin, logout: microsoftLogout }, failedLogin("proveedor"));
export const config = { api: { bodyParser: false } };
