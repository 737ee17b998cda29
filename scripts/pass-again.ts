/** More failed tests than this are no accident. */
export const mostUnsteady = 3;

/** How often in a row a test that failed must pass. */
export const provings = 3;

/**
 * Whether tests of which `failed` failed may be said to pass: `runFailed` runs those alone, and resolves to whether all
 * of them passed. A busy machine can make a browser miss what a test waits for; it does not do so to the same test once
 * more. What fails every other time is found out here seven times of eight, where one retry would let half of it pass.
 */
export async function passAgain(
  failed: number,
  runFailed: () => Promise<boolean>,
  print: (line: string) => void,
): Promise<boolean> {
  if (failed < 1 || failed > mostUnsteady) return false;
  print(`── ${failed} failed. Each must now pass ${provings} times in a row.`);
  for (let proving = 1; proving <= provings; proving++) {
    if (!(await runFailed())) return false;
  }
  print(`── unsteady: ${failed} failed, and passed ${provings} times in a row after that`);
  return true;
}
