import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/allocations/api";
import * as service from "@/lib/vouchers/service/suggest";

export default route(on(api.suggestAllocations, service.suggest));
export const config = { api: { bodyParser: false, responseLimit: false } };
