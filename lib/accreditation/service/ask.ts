import { type Tx, txQuery } from "@/lib/db";
import { impossible } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import { hashToken, newToken, sealToken } from "@/lib/links/token";
import { normalDocument, OVER } from "../rules/states";
import { inList } from "./rows";

/** What a person's token is sealed for. */
export const PERSON_LINK = "accreditation_person";

export interface AskedPerson {
  name: string;
  document_kind: string;
  document: string;
  role: string;
  plate: string;
  mail: string;
  insurance_until: string | null;
  category_id: number;
}

/** @throws 422 naming who has it, where a document has a live accreditation of the event beside `but` */
export async function mustBeOne(tx: Tx, event: number, document: string, but: number | null): Promise<void> {
  const key = normalDocument(document);
  const [taken] = await txQuery<{ company: string }>(
    tx,
    `SELECT p.name AS company FROM accreditation a JOIN acc_company p ON p.id = a.company_id
     WHERE a.event_id = $1::int AND a.document_key = $2 AND a.state NOT IN (${inList(OVER)}) AND a.id IS DISTINCT FROM $3::int`,
    ...[event, key, but],
  );
  if (taken) throw impossible(`${document}: ya está acreditado por ${taken.company}.`);
}

/**
 * Takes people up, each with a serial and a link of their own. One event after the other, so that a document is looked for before there are
 * two of it. @throws 422 for a document that is accredited already @returns their ids
 */
export async function takeUp(
  tx: Tx,
  event: number,
  company: number,
  people: readonly AskedPerson[],
  by: { userId: number | null; consent: string | null },
): Promise<number[]> {
  await holdTurn(tx, `acc:${event}`);
  const ids: number[] = [];
  for (const one of people) {
    await mustBeOne(tx, event, one.document, null);
    const token = newToken();
    const [made] = await txQuery<{ id: number }>(
      tx,
      `WITH next AS (UPDATE acc_event SET last_serial = last_serial + 1 WHERE id = $1::int RETURNING last_serial)
       INSERT INTO accreditation (event_id, serial, company_id, category_id, name, document_kind, document, document_key, role, plate, mail, insurance_until,
         consent_at, consent_by, token_hash, token_sealed, created_by_user_id)
       SELECT $1::int, last_serial, $2::int, $3::int, $4, $5, $6, $7, $8, $9, $10, $11::date, CASE WHEN $12 <> '' THEN now() END, $12, $13, $14, $15::int FROM next RETURNING id`,
      ...[
        event,
        company,
        one.category_id,
        one.name,
        one.document_kind,
        one.document,
        normalDocument(one.document),
        one.role,
        one.plate,
        one.mail,
      ],
      ...[one.insurance_until, by.consent ?? "", hashToken(token), sealToken(token, PERSON_LINK), by.userId],
    );
    if (made) ids.push(made.id);
  }
  return ids;
}
