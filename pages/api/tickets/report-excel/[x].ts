import { on, route } from "@/lib/http/route";
import { getReportExcel } from "@/lib/ticketing/reports/api";
import { reportExcel } from "@/lib/ticketing/reports/excelService";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(getReportExcel, reportExcel));
