import { on, route } from "@/lib/http/route";
import * as api from "@/lib/people/bulkRole/api";
import * as service from "@/lib/people/bulkRole/service";

export default route(on(api.previewRole, service.preview), on(api.applyRole, service.apply));
export const config = { api: { bodyParser: false, responseLimit: false } };
