import { on, route } from "@/lib/http/route";
import * as api from "@/lib/tax/api";
import * as service from "@/lib/tax/service/certificates";

export default route(on(api.certificatePdf, service.pdf));
export const config = { api: { bodyParser: false, responseLimit: false } };
