import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/reportEmails/api";
import * as service from "@/lib/ticketing/reportEmails/service";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(api.addReportEmails, service.addMany));
