import { on, route } from "@/lib/http/route";
import { listHistory } from "@/lib/showHistory/api";
import { list } from "@/lib/showHistory/service/list";

export default route(on(listHistory, list));
export const config = { api: { bodyParser: false, responseLimit: false } };
