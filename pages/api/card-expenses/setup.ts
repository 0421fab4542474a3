import * as api from "@/lib/cards/api";
import { setup } from "@/lib/cards/service/setup";
import { on, route } from "@/lib/http/route";

export default route(on(api.cardSetup, setup));
export const config = { api: { bodyParser: false, responseLimit: false } };
