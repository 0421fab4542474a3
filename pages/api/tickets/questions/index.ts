import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/questions/api";
import { ask, home } from "@/lib/ticketing/questions/service";

export default route(on(api.home, home), on(api.ask, ask));
export const config = { api: { bodyParser: false, responseLimit: false } };
