import * as api from "@/lib/cards/statements/api";
import * as service from "@/lib/cards/statements/service/steps";
import { on, route } from "@/lib/http/route";

export default route(on(api.unpayStatement, service.unpay));
export const config = { api: { bodyParser: false, responseLimit: false } };
