import * as api from "@/lib/auth/api";
import * as service from "@/lib/auth/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.signInLocal, service.signInLocal));
export const config = { api: { bodyParser: false, responseLimit: false } };
