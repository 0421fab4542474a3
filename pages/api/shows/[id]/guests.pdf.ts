import { on, route } from "@/lib/http/route";
import * as api from "@/lib/production/guests/api";
import { pdf } from "@/lib/production/guests/service/list";

export default route(on(api.guestsPdf, pdf));
export const config = { api: { bodyParser: false, responseLimit: false } };
