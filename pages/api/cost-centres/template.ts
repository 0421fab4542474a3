import * as api from "@/lib/costcentres/api";
import * as excel from "@/lib/costcentres/service/excel";
import { on, route } from "@/lib/http/route";

export default route(on(api.costTemplate, excel.template));
export const config = { api: { bodyParser: false, responseLimit: false } };
