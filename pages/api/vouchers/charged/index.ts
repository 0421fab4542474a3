import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/allocations/api";
import * as service from "@/lib/vouchers/service/charged";

export default route(on(api.listCharged, service.list));
export const config = { api: { bodyParser: false, responseLimit: false } };
