import { on, route } from "@/lib/http/route";
import * as api from "@/lib/payments/api";
import * as service from "@/lib/payments/service/settle";

export default route(on(api.rejectOrder, service.reject));
export const config = { api: { bodyParser: false, responseLimit: false } };
