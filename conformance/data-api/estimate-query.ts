/** What release 0.79 wants to know beside market and volume. Release 0.71 ignores it. */
export const estimateQuery: Readonly<Record<string, string>> = {
  averageEntryPrice: '0',
  marginAccountBalance: '0',
  orderMarginAccountBalance: '0',
  generalAccountBalance: '1000000000',
  marginMode: 'MARGIN_MODE_CROSS_MARGIN',
};
