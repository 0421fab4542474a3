import * as api from "@/lib/bank/api";
import * as service from "@/lib/bank/service/match";
import { on, route } from "@/lib/http/route";

export default route(on(api.matchLine, service.matchLine));
export const config = { api: { bodyParser: false, responseLimit: false } };
