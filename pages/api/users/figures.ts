import { on, route } from "@/lib/http/route";
import { getUserFigures } from "@/lib/people/users/api";
import { figures } from "@/lib/people/users/service/list";

export default route(on(getUserFigures, figures));
export const config = { api: { bodyParser: false, responseLimit: false } };
