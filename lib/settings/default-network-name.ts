/** As stored; `networkLabel` says it in the user's language. */
export const defaultNetworkName = 'This computer';
