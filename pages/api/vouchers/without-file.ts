import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/api";
import * as service from "@/lib/vouchers/service/list";

export default route(on(api.countUnfiled, service.unfiled));
export const config = { api: { bodyParser: false, responseLimit: false } };
