import * as api from "@/lib/auth/passwords/api";
import * as service from "@/lib/auth/passwords/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.sendLink, service.sendLink));
export const config = { api: { bodyParser: false, responseLimit: false } };
