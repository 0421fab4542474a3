/** A payee's address, as far as it is known; all "" for none. */
export interface PayeeAddress {
  street: string;
  number: string;
  postal_code: string;
  town: string;
  /** Two letters. */
  country: string;
}

/** One transfer of a batch. Amounts are positive exact decimals; texts as people wrote them. */
export interface Transfer {
  /** What the statement will call it: at most 35 characters. */
  end_to_end: string;
  amount: string;
  payee: string;
  /** Without separators. */
  tax_id: string;
  /** IBAN or CBU, without separators. */
  account: string;
  address: PayeeAddress;
  /** What it pays. */
  text: string;
}

/**
 * Transfers that leave one of our accounts on one day. All that a file says is here, also the moment it is dated, so that the same batch
 * is always the same bytes.
 */
export interface TransferBatch {
  /** At most 33 characters, never used for another one. */
  id: string;
  /** `2026-11-20T10:15:00`, when it was released. */
  made_at: string;
  /** When the bank is to pay. */
  day: string;
  currency: string;
  company: { name: string; tax_id: string; town: string; country: string };
  /** IBAN or CBU of ours; the bank's BIC, "" where it is not known. */
  account: string;
  bic: string;
  transfers: readonly Transfer[];
}

/** Why a batch is no file yet; `transfer`: which of them, null for the batch as a whole. */
export interface TransferProblem {
  transfer: number | null;
  field: string;
  message: string;
}
