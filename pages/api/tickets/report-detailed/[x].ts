import { on, route } from "@/lib/http/route";
import { getReportDetailed } from "@/lib/ticketing/reports/api";
import { reportDetailed } from "@/lib/ticketing/reports/service";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(getReportDetailed, reportDetailed));
