import { on, route } from "@/lib/http/route";
import * as service from "@/lib/vouchers/service/promised";
import * as api from "@/lib/vouchers/targets/api";

export default route(on(api.listPromised, service.promised));
export const config = { api: { bodyParser: false, responseLimit: false } };
