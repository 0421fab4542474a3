import * as api from "@/lib/cards/reports/api";
import * as service from "@/lib/cards/reports/service/files";
import { on, route } from "@/lib/http/route";

export default route(on(api.reportPdf, service.pdf));
export const config = { api: { bodyParser: false, responseLimit: false } };
