import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/allocations/api";
import * as service from "@/lib/vouchers/service/allocate";

export default route(on(api.allocateVoucher, service.allocate));
export const config = { api: { bodyParser: false, responseLimit: false } };
