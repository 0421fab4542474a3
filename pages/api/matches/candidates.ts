import { on, route } from "@/lib/http/route";
import * as api from "@/lib/purchasing/matches/api";
import * as service from "@/lib/purchasing/service/bills";

export default route(on(api.matchCandidates, service.candidates));
export const config = { api: { bodyParser: false, responseLimit: false } };
