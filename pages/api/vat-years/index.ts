import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/prorrata/api";
import * as service from "@/lib/vouchers/prorrata/service";

export default route(on(api.listVatYears, service.list), on(api.createVatYear, service.create));
export const config = { api: { bodyParser: false, responseLimit: false } };
