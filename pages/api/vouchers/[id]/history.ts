import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/api";
import * as service from "@/lib/vouchers/service/write";

export default route(on(api.voucherHistory, service.history));
export const config = { api: { bodyParser: false, responseLimit: false } };
