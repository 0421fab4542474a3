import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/call";
import { useWrite } from "@/lib/client/useWrite";
import { addAccess, deleteAccess, updateAccess } from "@/lib/ticketing/access/api";
import type { AccessRow } from "@/lib/ticketing/access/schema";
import { type AccessValues, addBody, restoreBody, updateBody } from "./accessForm";

const REFRESH = { refresh: ["/tickets/access"] };

/** How a person is called: the name, or the mail of who has no account. */
export const nameOf = ({ name, email }: Pick<AccessRow, "name" | "email">) => name ?? email;

/** The writes of the screen, each with its message and a way back. They live in the screen: an undo outlives the drawer. */
export function useAccessActions() {
  const added = useWrite(addAccess, REFRESH);
  const updated = useWrite(updateAccess, REFRESH);
  const deleted = useWrite(deleteAccess, REFRESH);

  const orSay = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      toast.error(error instanceof CallError ? error.message : "No se pudo deshacer.");
    });
  const putBack = ({ email, artista, accesoMontos }: AccessRow, { version }: AccessRow) =>
    orSay(updated.run({ body: { email, artista, accesoMontos, version } }));
  const changed = (before: AccessRow, after: AccessRow) => {
    if (before.version === after.version) toast.info(`El acceso de ${nameOf(after)} ya estaba así`);
    else toast.saved(`Se guardó el acceso de ${nameOf(after)}`, { undo: () => void putBack(before, after) });
  };

  return {
    busy: added.busy || updated.busy,
    /** Throws CallError: 409 with the row when the mail has one. */
    add: async (values: AccessValues) => {
      const row = await added.run({ body: addBody(values) });
      const undo = () => void orSay(deleted.run({ params: { email: row.email } }));
      toast.saved(`${nameOf(row)} tiene acceso`, { undo });
    },
    /** Throws CallError: 409 with the row when somebody changed it since. */
    update: async (values: AccessValues, before: AccessRow) => {
      changed(before, await updated.run({ body: updateBody(values, before) }));
    },
    setMoney: (row: AccessRow, accesoMontos: boolean) =>
      orSay(
        updated
          .run({ body: { email: row.email, accesoMontos, version: row.version } })
          .then((after) => changed(row, after)),
      ),
    deleting: deleted.busy,
    remove: async (row: AccessRow) => {
      await deleted.run({ params: { email: row.email } });
      toast.deleted(`Se quitó el acceso de ${nameOf(row)}`, {
        undo: () => void orSay(added.run({ body: restoreBody(row) })),
      });
    },
  };
}

export type AccessActions = ReturnType<typeof useAccessActions>;
