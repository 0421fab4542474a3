import * as api from "@/lib/documents/api";
import * as service from "@/lib/documents/service/pages";
import { on, route } from "@/lib/http/route";

export default route(on(api.getDocumentPage, service.getDocumentPage));
export const config = { api: { bodyParser: false, responseLimit: false } };
