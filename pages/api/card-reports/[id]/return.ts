import * as api from "@/lib/cards/reports/api";
import * as service from "@/lib/cards/reports/service/reports";
import { on, route } from "@/lib/http/route";

export default route(on(api.returnReport, service.giveBack));
export const config = { api: { bodyParser: false, responseLimit: false } };
