import * as api from "@/lib/accreditation/api";
import * as service from "@/lib/accreditation/service/events";
import { on, route } from "@/lib/http/route";

export default route(on(api.changeCategory, service.changeCategory));
export const config = { api: { bodyParser: false, responseLimit: false } };
