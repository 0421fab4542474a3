import * as api from "@/lib/bank/api";
import * as service from "@/lib/bank/service/ruleService";
import { on, route } from "@/lib/http/route";

export default route(on(api.listRules, service.listRules), on(api.createRule, service.createRule));
export const config = { api: { bodyParser: false, responseLimit: false } };
