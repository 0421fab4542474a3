import { on, route } from "@/lib/http/route";
import * as api from "@/lib/tax/api";
import * as service from "@/lib/tax/service/list";

export default route(on(api.listWithholdings, service.list));
export const config = { api: { bodyParser: false, responseLimit: false } };
