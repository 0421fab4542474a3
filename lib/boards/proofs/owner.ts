/** `owner_type` of the files of versions (lib/documents/owners.ts); its id is the card's. */
export const PROOF_FILES = "card_proof";
