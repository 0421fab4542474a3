import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/forecast/api";
import { paste } from "@/lib/marketing/forecast/service/paste";

export default route(on(api.pasteForecasts, paste));
export const config = { api: { bodyParser: false, responseLimit: false } };
