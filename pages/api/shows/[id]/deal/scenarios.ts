import * as api from "@/lib/deals/api";
import * as service from "@/lib/deals/service/deal";
import { on, route } from "@/lib/http/route";

export default route(on(api.dealScenarios, service.scenarios));
export const config = { api: { bodyParser: false, responseLimit: false } };
