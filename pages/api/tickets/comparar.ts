import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/forecast/api";
import * as service from "@/lib/ticketing/forecast/service/compare";

export default route(on(api.comparePace, service.compare));
export const config = { api: { bodyParser: false, responseLimit: false } };
