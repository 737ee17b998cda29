import type { ComponentChildren } from 'preact';
import { assetLooks } from '#components/assets/asset-status.ts';
import { ConfirmButton } from '#components/confirm-box.tsx';
import {
  Button,
  Chip,
  CopyButton,
  Empty,
  EnumChip,
  Failure,
  IconButton,
  Notice,
  Skeleton,
  type Tone,
} from '#components/controls.tsx';
import { Switch, TextField } from '#components/form.tsx';
import { ProposalState } from '#components/governance/proposal-state.tsx';
import { VoteBar } from '#components/governance/vote-bar.tsx';
import { Identicon, LookAlikeChips, ShortKey, SiteName } from '#components/site-name.tsx';

const key = '521a8bf4c09d4e8f3a217d36b19c0fe25a44d8ca6c1b8a74e0b6f1d2ca86f22b';
const tones = [
  ['ok', 'check', 'Ready'],
  ['waiting', 'waiting', 'Waits for you'],
  ['refused', 'cross', 'Rejected'],
  ['plain', 'clock', 'Pending'],
] as const satisfies ReadonlyArray<readonly [Tone, unknown, string]>;
const looks = [undefined, 'primary', 'refuse', 'quiet'] as const;

const Confirming = () => (
  <ConfirmButton compact question="Disconnect this site?" yes="Disconnect" job={async () => undefined}>
    Ask first
  </ConfirmButton>
);

const buttons = (disabled: boolean): ComponentChildren =>
  looks.map((look) => (
    <Button key={look} {...(look && { look })} disabled={disabled}>
      {look ?? 'usual'}
    </Button>
  ));

/** The shared components, each with what it is called and the forms that it takes. `scheme` keeps IDs apart. */
export const specimens: ReadonlyArray<{ name: string; show: (scheme: string) => ComponentChildren }> = [
  { name: 'Button', show: () => <div class="gallery-row">{buttons(false)}</div> },
  { name: 'Button, disabled', show: () => <div class="gallery-row">{buttons(true)}</div> },
  {
    name: 'Button, compact; IconButton; CopyButton',
    show: () => (
      <div class="gallery-row">
        <Button compact>Try now</Button>
        <IconButton icon="settings" label="Open settings" />
        <CopyButton text={key} what="public key" />
      </div>
    ),
  },
  { name: 'ConfirmButton', show: () => <Confirming /> },
  {
    name: 'Switch',
    show: (scheme) => (
      <div class="stack-2">
        <Switch
          name={`on-${scheme}`}
          label="Governance alerts"
          hint="While the browser runs"
          checked
          onChange={() => {}}
        />
        <Switch name={`off-${scheme}`} label="Switched off" checked={false} disabled onChange={() => {}} />
      </div>
    ),
  },
  {
    name: 'TextField',
    show: (scheme) => (
      <div class="stack-3">
        <TextField name={`field-${scheme}`} label="Name" value="Testnet" problem={null} onInput={() => {}} />
        <TextField
          name={`problem-${scheme}`}
          label="Wallet address"
          hint="On this machine"
          value="https://far.example"
          problem="Drawbridge only talks to a wallet on this machine."
          onInput={() => {}}
        />
      </div>
    ),
  },
  {
    name: 'Chip',
    show: () => (
      <div class="gallery-row">
        {tones.map(([tone, icon, word]) => (
          <Chip tone={tone} icon={icon} key={tone}>
            {word}
          </Chip>
        ))}
        <EnumChip looks={assetLooks} value="STATUS_ENABLED" />
        <ProposalState state="STATE_OPEN" />
        <ProposalState state="STATE_OF_ANOTHER_RELEASE" />
        <LookAlikeChips origin="https://xn--bcher-kva.example" />
      </div>
    ),
  },
  {
    name: 'Notice',
    show: () => (
      <div class="stack-2">
        {tones.map(([tone, icon, word]) => (
          <Notice tone={tone} icon={icon} title={word} key={tone} actions={<Button compact>Try again</Button>}>
            One cause, and one next step.
          </Notice>
        ))}
      </div>
    ),
  },
  {
    name: 'Flag',
    show: () => (
      <ul class="stack-2">
        {tones.map(([tone, , word]) => (
          <li class={`flag tone-${tone}`} key={tone}>
            <p class="small">
              <strong>{word}.</strong> What it means for you.
            </p>
          </li>
        ))}
      </ul>
    ),
  },
  { name: 'Failure', show: () => <Failure sentence="The data API could not be reached. Is it running?" /> },
  {
    name: 'Empty',
    show: () => (
      <Empty icon="ballot" title="No proposals yet">
        <p>They show here as soon as somebody proposes something.</p>
      </Empty>
    ),
  },
  { name: 'Skeleton', show: () => <Skeleton rows={2} /> },
  {
    name: 'Identicon, ShortKey, SiteName',
    show: () => (
      <div class="gallery-row">
        <Identicon seed={key} />
        <ShortKey value={key} />
        <SiteName origin="http://trade.localhost:18443" />
      </div>
    ),
  },
  {
    name: 'VoteBar',
    show: () => (
      <VoteBar
        tally={{ yes: { count: 12, balance: '59600' }, no: { count: 7, balance: '40400' } }}
        requiredMajority="0.66"
      />
    ),
  },
  {
    name: 'Disclosure, link, code',
    show: () => (
      <div class="stack-2">
        <details>
          <summary>Details</summary>
          <p class="soft small">What few need to see.</p>
        </details>
        <p>
          A <a href="#tokens-heading">link in a sentence</a>, and <code>code</code>.
        </p>
      </div>
    ),
  },
];
