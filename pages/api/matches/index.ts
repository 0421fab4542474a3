import { on, route } from "@/lib/http/route";
import * as api from "@/lib/purchasing/matches/api";
import * as service from "@/lib/purchasing/service/bills";

export default route(on(api.listMatches, service.list), on(api.saveMatch, service.save));
export const config = { api: { bodyParser: false, responseLimit: false } };
