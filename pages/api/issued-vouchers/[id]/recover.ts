import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/issued/api";
import * as service from "@/lib/vouchers/issued/service/steps";

export default route(on(api.recoverIssued, service.recover));
export const config = { api: { bodyParser: false, responseLimit: false } };
