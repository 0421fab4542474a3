import { on, route } from "@/lib/http/route";
import * as api from "@/lib/production/advance/api";
import { pdf } from "@/lib/production/advance/service/advance";

export default route(on(api.advancePdf, pdf));
export const config = { api: { bodyParser: false, responseLimit: false } };
