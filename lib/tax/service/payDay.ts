/**
 * In SQL, the day on which the batch `$1` is paid: of a transfer that is dated on a day on which banks do not work, the next one on which
 * they do. What is withheld is of that day and of its month (money.md section 8), whatever day the batch was given.
 */
export const PAY_DAY = "(SELECT payment_day($1::int))";
