import * as api from "@/lib/documents/api";
import * as service from "@/lib/documents/service/documents";
import { on, route } from "@/lib/http/route";

export default route(on(api.getThumbnail, service.getThumbnail));
export const config = { api: { bodyParser: false, responseLimit: false } };
