import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/issued/api";
import * as service from "@/lib/vouchers/issued/service/gaps";

export default route(on(api.listGaps, service.gaps));
export const config = { api: { bodyParser: false, responseLimit: false } };
