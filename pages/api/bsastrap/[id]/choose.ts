import { on, route } from "@/lib/http/route";
import * as api from "@/lib/musicwins/options/api";
import * as service from "@/lib/musicwins/options/service";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(api.chooseOption, service.chooseOne));
