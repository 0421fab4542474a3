import { on, route } from "@/lib/http/route";
import * as api from "@/lib/purchasing/matches/api";
import * as service from "@/lib/purchasing/service/tolerances";

export default route(on(api.listTolerances, service.list), on(api.addTolerance, service.add));
export const config = { api: { bodyParser: false, responseLimit: false } };
