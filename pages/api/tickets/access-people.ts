import { on, route } from "@/lib/http/route";
import { listAccessPeople } from "@/lib/ticketing/access/api";
import { people } from "@/lib/ticketing/access/service/people";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(listAccessPeople, people));
