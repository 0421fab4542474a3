import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/forecast/api";
import * as service from "@/lib/ticketing/forecast/service/pace";

export default route(on(api.listPace, service.list));
export const config = { api: { bodyParser: false, responseLimit: false } };
