import { on, route } from "@/lib/http/route";
import * as api from "@/lib/suppliers/accounts/api";
import * as service from "@/lib/suppliers/accounts/service";

export default route(on(api.releaseAccount, service.release));
export const config = { api: { bodyParser: false, responseLimit: false } };
