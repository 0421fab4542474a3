import * as api from "@/lib/cards/statements/api";
import * as service from "@/lib/cards/statements/service/steps";
import { on, route } from "@/lib/http/route";

export default route(on(api.resolveLine, service.resolve));
export const config = { api: { bodyParser: false, responseLimit: false } };
