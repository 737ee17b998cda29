import { enumerated } from './field.ts';

/*
 * Names and numbers of the enumerated fields as network release 0.71 has them. The interface specification lists only
 * the UNSPECIFIED value of each.
 */

export const proposalState = enumerated('STATE_', {
  0: 'UNSPECIFIED',
  1: 'FAILED',
  2: 'OPEN',
  3: 'PASSED',
  4: 'REJECTED',
  5: 'DECLINED',
  6: 'ENACTED',
  7: 'WAITING_FOR_NODE_VOTE',
});

/** No is 1 and yes is 2, which is easily read the wrong way round. */
export const voteValue = enumerated('VALUE_', ['UNSPECIFIED', 'NO', 'YES']);

export const assetStatus = enumerated('STATUS_', ['UNSPECIFIED', 'PROPOSED', 'REJECTED', 'PENDING_LISTING', 'ENABLED']);

/** Type of the value that a data source filter looks at. */
export const propertyType = enumerated('TYPE_', [
  'UNSPECIFIED',
  'EMPTY',
  'INTEGER',
  'STRING',
  'BOOLEAN',
  'DECIMAL',
  'TIMESTAMP',
]);

export const conditionOperator = enumerated('OPERATOR_', [
  'UNSPECIFIED',
  'EQUALS',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
]);
