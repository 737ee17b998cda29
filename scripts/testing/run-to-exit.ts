import { vi } from 'vitest';

class Exit extends Error {}

/**
 * Runs what ends the process, in this process, and resolves to the exit code and to what was printed. Much quicker than a
 * process of its own. Rejects when `run` does not end the process.
 */
export async function runToExit(run: () => unknown): Promise<{ code: unknown; output: string }> {
  let output = '';
  const write = (text: string | Uint8Array): boolean => {
    output += text;
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(write),
    vi.spyOn(process.stderr, 'write').mockImplementation(write),
  ];
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Exit();
  });
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    return { code: exit.mock.calls[0]?.[0], output };
  } finally {
    for (const spy of [...spies, exit]) spy.mockRestore();
  }
  throw new Error(`It did not end the process: ${output}`);
}
