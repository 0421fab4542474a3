import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/audience/api";
import * as service from "@/lib/ticketing/audience/importService";

export default route(on(api.audienceImport.rejected, service.audienceImport.rejected));
export const config = { api: { bodyParser: false, responseLimit: false } };
