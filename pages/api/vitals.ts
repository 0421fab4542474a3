import { on, route } from "@/lib/http/route";
import * as api from "@/lib/stats/vitals/api";
import * as service from "@/lib/stats/vitals/service";

export default route(on(api.sendVitals, service.store));
export const config = { api: { bodyParser: false, responseLimit: false } };
