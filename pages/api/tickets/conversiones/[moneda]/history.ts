import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/currencies/api";
import * as service from "@/lib/ticketing/currencies/service";

export default route(on(api.conversionHistory, service.history));
export const config = { api: { bodyParser: false, responseLimit: false } };
