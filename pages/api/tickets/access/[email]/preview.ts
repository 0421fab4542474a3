import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/access/api";
import * as service from "@/lib/ticketing/access/service/preview";

export default route(on(api.previewAccess, service.preview));
export const config = { api: { bodyParser: false, responseLimit: false } };
