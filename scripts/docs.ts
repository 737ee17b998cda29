import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { buildDocs, docsFolder } from './docs/build-docs.ts';
import { runTool } from './run-tool.ts';

function path(text: string): string {
  if (!/^\/([\w.-]+\/)*$/.test(text)) throw new InvalidArgumentError('It must start and end with a slash.');
  return text;
}

const program = new Command('npm run docs --')
  .description('Builds the documentation as a site with a search, and fails on dead links and anchors.')
  .option('--out <folder>', 'where it goes; what is there now is removed', docsFolder)
  .option('--base <path>', 'the path that it is published below', path, '/')
  .option('--serve', 'show it on this machine instead, and follow changes, until Ctrl-C')
  .parse();
const { out, base, serve = false } = program.opts<{ out: string; base: string; serve?: boolean }>();

if (serve) {
  process.exitCode = await runTool('vitepress', ['dev', 'docs', '--host', '127.0.0.1', '--base', base]);
} else if (await buildDocs(resolve(out), base)) {
  console.log(`Serve ${resolve(out)} with any web server.`);
} else {
  process.exitCode = 1;
}
