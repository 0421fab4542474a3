import * as api from "@/lib/boards/proofs/api";
import { finals } from "@/lib/boards/proofs/service/finals";
import { on, route } from "@/lib/http/route";

export default route(on(api.getFinals, finals));
export const config = { api: { bodyParser: false, responseLimit: false } };
