import { on, route } from "@/lib/http/route";
import * as api from "@/lib/stats/api";
import { use } from "@/lib/stats/service/use";

export default route(on(api.getUse, use));
export const config = { api: { bodyParser: false, responseLimit: false } };
