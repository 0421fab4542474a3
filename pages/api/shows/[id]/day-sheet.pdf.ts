import { on, route } from "@/lib/http/route";
import * as api from "@/lib/production/schedule/api";
import { pdf } from "@/lib/production/schedule/service/daySheet";

export default route(on(api.daySheetPdf, pdf));
export const config = { api: { bodyParser: false, responseLimit: false } };
