import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/records/api";
import * as service from "@/lib/ticketing/records/service";

export default route(on(api.deleteRecord, service.remove));
export const config = { api: { bodyParser: false, responseLimit: false } };
