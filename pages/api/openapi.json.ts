import * as api from "@/lib/http/openapi/api";
import * as service from "@/lib/http/openapi/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.openApiDocument, service.openApi));
export const config = { api: { bodyParser: false, responseLimit: false } };
