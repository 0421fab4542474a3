import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/questions/api";
import { choose } from "@/lib/ticketing/questions/service";

export default route(on(api.choose, choose));
export const config = { api: { bodyParser: false, responseLimit: false } };
