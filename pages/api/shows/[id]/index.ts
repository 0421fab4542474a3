import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/life/api";
import * as service from "@/lib/ticketing/life/service/remove";

export default route(on(api.removeShow, service.remove));
export const config = { api: { bodyParser: false, responseLimit: false } };
