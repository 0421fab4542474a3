import * as api from "@/lib/bank/api";
import * as service from "@/lib/bank/service/layouts";
import { on, route } from "@/lib/http/route";

export default route(on(api.listLayouts, service.listLayouts), on(api.createLayout, service.createLayout));
export const config = { api: { bodyParser: false, responseLimit: false } };
