import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/weekly/api";
import { publish } from "@/lib/marketing/weekly/service/write";

export default route(on(api.publishWeeklyDraft, publish));
export const config = { api: { bodyParser: false, responseLimit: false } };
