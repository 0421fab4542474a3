import * as api from "@/lib/deals/waivers/api";
import { ask } from "@/lib/deals/waivers/service/ask";
import { on, route } from "@/lib/http/route";

export default route(on(api.askWaiver, ask));
export const config = { api: { bodyParser: false, responseLimit: false } };
