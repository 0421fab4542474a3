import * as api from "@/lib/artistStatements/commissions/api";
import * as service from "@/lib/artistStatements/commissions/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.listRules, service.list), on(api.addRule, service.add));
export const config = { api: { bodyParser: false, responseLimit: false } };
