import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/api";
import * as service from "@/lib/vouchers/service/sure";

export default route(on(api.sureVouchers, service.sure));
export const config = { api: { bodyParser: false, responseLimit: false } };
