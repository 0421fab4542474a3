import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/access/api";
import * as service from "@/lib/ticketing/access/service/rows";

export default route(on(api.deleteAccess, service.remove));
export const config = { api: { bodyParser: false, responseLimit: false } };
