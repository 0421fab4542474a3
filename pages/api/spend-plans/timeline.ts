import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/timeline/api";
import { timeline } from "@/lib/marketing/timeline/service/timeline";

export default route(on(api.spendTimeline, timeline));
export const config = { api: { bodyParser: false, responseLimit: false } };
