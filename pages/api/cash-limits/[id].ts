import { on, route } from "@/lib/http/route";
import * as api from "@/lib/payments/cashLimits/api";
import * as service from "@/lib/payments/cashLimits/service";

export default route(on(api.changeCashLimit, service.change), on(api.removeCashLimit, service.remove));
export const config = { api: { bodyParser: false, responseLimit: false } };
