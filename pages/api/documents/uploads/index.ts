import * as api from "@/lib/documents/api";
import * as service from "@/lib/documents/service/uploadCalls";
import { on, route } from "@/lib/http/route";

export default route(on(api.postUpload, service.postUpload));
export const config = { api: { bodyParser: false, responseLimit: false } };
