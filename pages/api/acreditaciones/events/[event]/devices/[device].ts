import * as api from "@/lib/accreditation/api";
import * as service from "@/lib/accreditation/scan/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.dropDevice, service.dropDevice));
export const config = { api: { bodyParser: false, responseLimit: false } };
