import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/api";
import * as service from "@/lib/vouchers/service/steps";

export default route(on(api.validateVoucher, service.validate));
export const config = { api: { bodyParser: false, responseLimit: false } };
