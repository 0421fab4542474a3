import * as api from "@/lib/cards/api";
import { listOwn } from "@/lib/cards/service/reports";
import { on, route } from "@/lib/http/route";

export default route(on(api.listCardReports, listOwn));
export const config = { api: { bodyParser: false, responseLimit: false } };
