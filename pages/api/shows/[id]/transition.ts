import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/life/api";
import * as service from "@/lib/ticketing/life/service/state";

export default route(on(api.stepShow, service.step));
export const config = { api: { bodyParser: false, responseLimit: false } };
