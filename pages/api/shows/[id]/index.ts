import { on, route } from "@/lib/http/route";
import * as api from "@/lib/shows/records/api";
import { save } from "@/lib/shows/records/service/save";
import { get } from "@/lib/shows/records/service/view";
import * as life from "@/lib/ticketing/life/api";
import * as service from "@/lib/ticketing/life/service/remove";

export default route(on(api.getRecord, get), on(api.saveRecord, save), on(life.removeShow, service.remove));
export const config = { api: { bodyParser: false, responseLimit: false } };
