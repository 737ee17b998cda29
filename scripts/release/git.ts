import { spawn } from 'node:child_process';
import { buffer, text } from 'node:stream/consumers';

/** Runs git in `folder` and resolves to what it prints. Rejects with its own words when it fails. */
export async function git(folder: string, args: readonly string[], input = ''): Promise<Buffer> {
  const child = spawn('git', args, { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (cause) => reject(new Error('git could not be started.', { cause })));
    child.once('close', resolve);
  });
  // It may end without having read all: then its exit code says why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [printed, complaint, code] = await Promise.all([buffer(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`git ${args[0]} failed: ${complaint.trim()}`);
  return printed;
}
