import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/issued/api";
import * as service from "@/lib/vouchers/issued/service/view";

export default route(on(api.issuedHistory, service.history));
export const config = { api: { bodyParser: false, responseLimit: false } };
