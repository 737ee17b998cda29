import { basename } from 'node:path';
import { builds, type Target } from '#scripts/build-extension.ts';
import { type Bytes, measureBytes } from './bytes.ts';
import { measureCalls, measureFirstCalls } from './calls.ts';
import { compareWithGoals, type Goal } from './goals.ts';
import { measureBeside } from './hostile-pages.ts';
import { openBench } from './open-bench.ts';
import { measurePageLoad } from './page-load.ts';
import { measureFirstRows, measureFullPopup, measurePopup } from './paints.ts';
import { measureProposal } from './proposal-pages.ts';
import { type Summary, summarize } from './samples.ts';
import { measureWindows } from './windows.ts';

export interface BenchOptions {
  browser: Target;
  /** Folders of unpacked extensions to compare with. */
  peers: readonly string[];
  /** Fewer samples, in less than four minutes. */
  quick: boolean;
  /** Told what is measured next. */
  progress: (text: string) => void;
}

/** What another extension costs, as ratios to the same baselines. */
export interface PeerResult {
  /** Of its folder. */
  name: string;
  /** Load time that it adds to a page of twenty frames, to that of empty scripts. */
  frames: number;
  /** First paint of its popup, to that of a bare page; null where it has none that opens in a tab. */
  popup: number | null;
  bytes: Bytes;
}

export interface BenchResult {
  browser: Target;
  quick: boolean;
  goals: Goal[];
  /** Milliseconds. */
  samples: Record<string, Summary>;
  bytes: Bytes;
  peers: PeerResult[];
}

export async function runBench({ browser, peers, quick, progress }: BenchOptions): Promise<BenchResult> {
  const times = (rounds: number): number => (quick ? Math.ceil(rounds / 3) : rounds);
  // First: what cannot be read ends the run at once.
  const peerBytes = await Promise.all(peers.map(measureBytes));
  const bytes = await measureBytes(builds[browser]);
  progress(`opening ${browser}`);
  const bench = await openBench(browser, peers);
  try {
    progress('calls');
    const calls = await measureCalls(bench, times(400));
    progress('first calls, the background asleep');
    const firstCalls = await measureFirstCalls(bench, times(24));
    progress('pages of twenty frames');
    const load = await measurePageLoad(bench, times(36));
    progress('approval windows');
    const windows = await measureWindows(bench, times(18));
    progress('the popup');
    const popup = await measurePopup(bench, times(30));
    progress('the popup, 10,000 assets and 5,000 alerts stored');
    const fullPopup = await measureFullPopup(bench, times(15));
    progress('long lists in the explorer');
    const rows = await measureFirstRows(bench, times(9));
    progress('a proposal in the explorer');
    const proposal = await measureProposal(bench, times(9));
    progress('beside hostile pages');
    const beside = await measureBeside(bench, times(60));

    const samples = {
      ...{ ...calls, ...firstCalls, ...load.samples, ...windows, ...popup.samples },
      ...{ ...fullPopup, ...rows, ...proposal, ...beside },
    };
    const median = (one: readonly number[] | undefined): number => summarize(one ?? []).median;
    const base = median(samples.framesNone);
    return {
      browser,
      quick,
      goals: compareWithGoals(samples, bytes),
      samples: Object.fromEntries(Object.entries(samples).map(([name, values]) => [name, summarize(values)])),
      bytes,
      peers: peerBytes.map((bytes, index) => ({
        name: basename(peers[index] ?? ''),
        frames: (median(load.ofPeers[index]) - base) / (median(samples.framesEmpty) - base),
        popup: popup.ofPeers[index]?.length ? median(popup.ofPeers[index]) / median(samples.barePage) : null,
        bytes,
      })),
    };
  } finally {
    await bench.close();
  }
}
