import * as api from "@/lib/bank/api";
import * as service from "@/lib/bank/service/matchSure";
import { on, route } from "@/lib/http/route";

export default route(on(api.matchSure, service.matchSure));
export const config = { api: { bodyParser: false, responseLimit: false } };
