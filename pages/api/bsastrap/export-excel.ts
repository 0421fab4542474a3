import { on, route } from "@/lib/http/route";
import * as api from "@/lib/musicwins/export/api";
import * as service from "@/lib/musicwins/export/service";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(api.exportExcel, service.exportExcel));
