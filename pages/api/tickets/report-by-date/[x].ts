import { on, route } from "@/lib/http/route";
import { getReportByDate } from "@/lib/ticketing/reports/api";
import { reportByDate } from "@/lib/ticketing/reports/service";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(getReportByDate, reportByDate));
