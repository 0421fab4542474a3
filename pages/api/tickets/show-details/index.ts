import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/shows/api";
import * as service from "@/lib/ticketing/shows/service/details";

export default route(on(api.saveShowDetails, service.save));
export const config = { api: { bodyParser: false, responseLimit: false } };
