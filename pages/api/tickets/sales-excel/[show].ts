import { on, route } from "@/lib/http/route";
import { getSalesExcel } from "@/lib/ticketing/reports/api";
import { salesExcel } from "@/lib/ticketing/reports/excelService";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(getSalesExcel, salesExcel));
