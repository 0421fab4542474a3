import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/issued/api";
import * as service from "@/lib/vouchers/issued/service/received";

export default route(on(api.listReceived, service.listReceived));
export const config = { api: { bodyParser: false, responseLimit: false } };
