import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/issued/api";
import * as service from "@/lib/vouchers/issued/service/received";

export default route(on(api.receivedExcel, service.receivedExcel));
export const config = { api: { bodyParser: false, responseLimit: false } };
