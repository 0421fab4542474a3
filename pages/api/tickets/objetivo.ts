import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/forecast/api";
import * as service from "@/lib/ticketing/forecast/service/target";

export default route(on(api.saveTarget, service.saveTarget));
export const config = { api: { bodyParser: false, responseLimit: false } };
