import { on, route } from "@/lib/http/route";
import { getReport } from "@/lib/ticketing/reports/api";
import { report } from "@/lib/ticketing/reports/service";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(getReport, report));
