import * as api from "@/lib/boards/capacity/api";
import { get, set } from "@/lib/boards/capacity/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.getCapacity, get), on(api.setCapacity, set));
export const config = { api: { bodyParser: false, responseLimit: false } };
