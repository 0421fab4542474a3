import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/allocations/api";
import * as service from "@/lib/vouchers/service/allocationCounts";

export default route(on(api.countAllocations, service.counts));
export const config = { api: { bodyParser: false, responseLimit: false } };
