import * as z from 'zod/mini';
import { dataSourceSpecSchema } from './data-source-spec.ts';
import { message, text } from './field.ts';

const futureMembers = {
  quoteName: text,
  dataSourceSpecBinding: message(z.looseObject({ settlementDataProperty: text, tradingTerminationProperty: text })),
  dataSourceSpecForSettlementData: message(dataSourceSpecSchema),
  dataSourceSpecForTradingTermination: message(dataSourceSpecSchema),
};

/** The instrument of a proposed market (interface specification, Instrument and Future object). */
export const newInstrumentSchema = z.looseObject({
  code: text,
  name: text,
  future: message(z.looseObject({ ...futureMembers, settlementAsset: text })),
});

/** The instrument of a proposed change to a market, which can alter neither its name nor its settlement asset. */
export const updateInstrumentSchema = z.looseObject({
  code: text,
  future: message(z.looseObject(futureMembers)),
});
