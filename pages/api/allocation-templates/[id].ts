import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/allocations/api";
import * as service from "@/lib/vouchers/service/templates";

export default route(on(api.changeTemplate, service.change));
export const config = { api: { bodyParser: false, responseLimit: false } };
