import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/allocations/api";
import * as service from "@/lib/vouchers/service/preview";

export default route(on(api.previewAllocations, service.preview));
export const config = { api: { bodyParser: false, responseLimit: false } };
