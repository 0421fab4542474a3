import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/api";
import * as service from "@/lib/vouchers/service/bulk";

export default route(on(api.bulkVouchers, service.bulk));
export const config = { api: { bodyParser: false, responseLimit: false } };
