import * as api from "@/lib/catalogue/api";
import * as service from "@/lib/catalogue/recordService";
import { on, route } from "@/lib/http/route";

export default route(on(api.catalogueExcel, service.excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
