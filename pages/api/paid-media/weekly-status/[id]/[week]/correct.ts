import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/weekly/api";
import { correct } from "@/lib/marketing/weekly/service/write";

export default route(on(api.correctWeeklyStatus, correct));
export const config = { api: { bodyParser: false, responseLimit: false } };
