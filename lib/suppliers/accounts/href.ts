/** Where the accounts of a supplier are seen. */
export const accountHref = (supplier: number): string => `/showProveedores/${supplier}?vista=cuentas`;
