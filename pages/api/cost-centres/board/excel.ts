import * as api from "@/lib/costcentres/api";
import * as excel from "@/lib/costcentres/service/excel";
import { on, route } from "@/lib/http/route";

export default route(on(api.boardExcel, excel.boardExcel));
export const config = { api: { bodyParser: false, responseLimit: false } };
