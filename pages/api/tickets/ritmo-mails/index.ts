import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/forecast/api";
import * as service from "@/lib/ticketing/forecast/service/paceMails";

export default route(on(api.listPaceMails, service.list), on(api.savePaceMail, service.save));
export const config = { api: { bodyParser: false, responseLimit: false } };
