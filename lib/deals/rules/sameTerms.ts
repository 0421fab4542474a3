/** SQL: whether two terms say the same to both sides. What only we pay (`own_costs`) is in no offer and no contract. */
export const sameTerms = (a: string, b: string): string => `${a} - 'own_costs' = ${b} - 'own_costs'`;
