import * as api from "@/lib/companies/api";
import * as service from "@/lib/companies/excelService";
import { on, route } from "@/lib/http/route";

export default route(on(api.companiesExcel, service.excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
