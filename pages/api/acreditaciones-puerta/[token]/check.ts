import * as api from "@/lib/accreditation/scan/api";
import * as service from "@/lib/accreditation/scan/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.checkScan, service.check));
export const config = { api: { bodyParser: false, responseLimit: false } };
