import { on, route } from "@/lib/http/route";
import { userHistory } from "@/lib/people/history/api";
import { history } from "@/lib/people/history/service";

export default route(on(userHistory, history));
export const config = { api: { bodyParser: false, responseLimit: false } };
