import { on, route } from "@/lib/http/route";
import { getTicketsExcel } from "@/lib/ticketing/reports/api";
import { ticketsExcel } from "@/lib/ticketing/reports/excelService";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(getTicketsExcel, ticketsExcel));
