import { on, route } from "@/lib/http/route";
import * as api from "@/lib/stats/api";
import { vitals } from "@/lib/stats/service/vitals";

export default route(on(api.getVitals, vitals));
export const config = { api: { bodyParser: false, responseLimit: false } };
