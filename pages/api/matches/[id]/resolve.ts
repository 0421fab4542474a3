import { on, route } from "@/lib/http/route";
import * as api from "@/lib/purchasing/matches/api";
import * as service from "@/lib/purchasing/service/resolve";

export default route(on(api.resolveMatch, service.resolve));
export const config = { api: { bodyParser: false, responseLimit: false } };
