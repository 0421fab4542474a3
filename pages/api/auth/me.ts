import * as api from "@/lib/auth/api";
import { on, route } from "@/lib/http/route";
import * as service from "@/lib/people/sessions/meService";

export default route(on(api.me, service.me));
export const config = { api: { bodyParser: false, responseLimit: false } };
