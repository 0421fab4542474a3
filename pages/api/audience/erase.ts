import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/audience/api";
import { erase } from "@/lib/ticketing/audience/service/calls";

export default route(on(api.erasePerson, erase));
export const config = { api: { bodyParser: false, responseLimit: false } };
