/** The methods of a wallet service that web pages may call, as releases 0.71 to 0.79 list them. */
export const clientMethods = [
  'client.check_transaction',
  'client.connect_wallet',
  'client.disconnect_wallet',
  'client.get_chain_id',
  'client.list_keys',
  'client.send_transaction',
  'client.sign_transaction',
] as const;
