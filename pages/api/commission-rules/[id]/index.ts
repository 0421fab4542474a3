import * as api from "@/lib/artistStatements/commissions/api";
import * as service from "@/lib/artistStatements/commissions/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.changeRule, service.change));
export const config = { api: { bodyParser: false, responseLimit: false } };
