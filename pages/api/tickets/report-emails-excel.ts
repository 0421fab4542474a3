import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/reportEmails/api";
import { excel } from "@/lib/ticketing/reportEmails/excelService";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(api.getReportEmailsExcel, excel));
