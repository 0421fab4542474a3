import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/weekly/api";
import { pdf } from "@/lib/marketing/weekly/service/pdf";

export default route(on(api.weeklyPdf, pdf));
export const config = { api: { bodyParser: false, responseLimit: false } };
