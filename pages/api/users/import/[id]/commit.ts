import { on, route } from "@/lib/http/route";
import * as api from "@/lib/people/exchange/api";
import * as service from "@/lib/people/exchange/service";

export default route(on(api.peopleImport.commit, service.peopleImport.commit));
export const config = { api: { bodyParser: false, responseLimit: false } };
