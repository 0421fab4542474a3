import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/shows/api";
import * as service from "@/lib/ticketing/shows/service/history";

export default route(on(api.showHistory, service.historyOf));
export const config = { api: { bodyParser: false, responseLimit: false } };
