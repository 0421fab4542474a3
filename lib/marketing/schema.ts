import * as z from "zod";
import { recordId } from "@/lib/format/listSchema";

export const idParams = z.object({ id: recordId });
