import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/weekly/api";
import { get } from "@/lib/marketing/weekly/service/view";
import { save } from "@/lib/marketing/weekly/service/write";

export default route(on(api.getWeekly, get), on(api.saveWeeklyDraft, save));
export const config = { api: { bodyParser: false, responseLimit: false } };
