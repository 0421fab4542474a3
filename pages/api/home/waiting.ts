import * as api from "@/lib/home/api";
import * as service from "@/lib/home/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.listWaiting, service.waitingFor));
export const config = { api: { bodyParser: false, responseLimit: false } };
