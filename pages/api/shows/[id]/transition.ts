import { on, route } from "@/lib/http/route";
import * as api from "@/lib/shows/api";
import * as service from "@/lib/shows/service/step";

export default route(on(api.stepShow, service.step));
export const config = { api: { bodyParser: false, responseLimit: false } };
