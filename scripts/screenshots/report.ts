import type { Picture } from './camera.ts';

/** What one run has taken. */
export interface ScreenshotRun {
  status: 'passed' | 'failed';
  folder: string;
  pictures: Picture[];
  /** States that could not be brought about. */
  failed: Array<{ state: string; error: string }>;
}

/** A run as lines for people: how much, what failed, and what to look at first. */
export function describeRun({ folder, pictures, failed }: ScreenshotRun): string {
  const suspects = pictures.filter(({ faults }) => faults.length > 0);
  const lines = [`  ${pictures.length} pictures: open ${folder}/index.html`];
  if (suspects.length > 0) {
    lines.push('  Worth a look:');
    for (const { file, faults } of suspects) {
      const kinds = Map.groupBy(faults, ({ fault }) => fault);
      lines.push(`    ${file}: ${[...kinds].map(([fault, { length }]) => `${fault} (${length})`).join(', ')}`);
    }
  }
  for (const { state, error } of failed) lines.push(`  Failed: ${state}: ${error}`);
  return lines.join('\n');
}
