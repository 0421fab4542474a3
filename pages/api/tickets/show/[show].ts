import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/shows/api";
import * as service from "@/lib/ticketing/shows/service/page";

export default route(on(api.showInOneCall, service.pageOf));
export const config = { api: { bodyParser: false, responseLimit: false } };
