import { on, route } from "@/lib/http/route";
import * as api from "@/lib/stats/api";
import { state } from "@/lib/stats/service/state";

export default route(on(api.getState, state));
export const config = { api: { bodyParser: false, responseLimit: false } };
