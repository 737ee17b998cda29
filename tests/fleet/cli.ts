import { Command, InvalidArgumentError } from 'commander';
import { cases, meetsGoal, simulate } from './fleet.ts';

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('It must be a whole number from 1.');
  return value;
}

const { users } = new Command('npm run fleet --')
  .description(
    'Simulates what a data node gets from all its users after it has cut them off. The waits are those of the ' +
      'extension’s own functions.',
  )
  .option('--users <number>', 'how many use the node', count, 100_000)
  .parse()
  .opts<{ users: number }>();

const number = (value: number): string => Math.round(value).toLocaleString('en');

console.log('| the node | users in its worst second | streams | lists of a page | all streams back | all is known |');
console.log('|---|---|---|---|---|---|');
for (const one of cases) {
  const result = simulate(one, users);
  const { peak, peakAt, streams, lists, streamsAfter, allAfter } = result;
  const worst = `${number(peak)} (${((100 * peak) / users).toFixed(1)} %), second ${peakAt}`;
  console.log(
    `| ${one.name} | ${worst} | ${number(streams)} | ${number(lists)} | ${number(streamsAfter)} s | ${number(allAfter)} s |`,
  );
  if (meetsGoal(result, users)) continue;
  console.error(`${one.name}: more than 5 % in a second, or later than three minutes.`);
  process.exitCode = 1;
}
