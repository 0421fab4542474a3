import * as api from "@/lib/cards/review/api";
import * as service from "@/lib/cards/review/service/list";
import { on, route } from "@/lib/http/route";

export default route(on(api.reviewExcel, service.excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
