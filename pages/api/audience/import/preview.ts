import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/audience/api";
import * as service from "@/lib/ticketing/audience/importService";

export default route(on(api.audienceImport.preview, service.audienceImport.preview));
export const config = { api: { bodyParser: false, responseLimit: false } };
