import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/forecast/api";
import * as service from "@/lib/ticketing/forecast/service/paceMails";

export default route(on(api.removePaceMail, service.remove));
export const config = { api: { bodyParser: false, responseLimit: false } };
