import { useState } from 'preact/hooks';
import { NameContact } from '#components/contacts/contact-form.tsx';
import { Icon } from '#components/icon.tsx';
import type { KnownNames, KnownRecipient } from '#lib/approvals/known-names.ts';
import { bidiIsolate, escapeInvisible, inSentence } from '#lib/format/escape-invisible.ts';
import { dateFormat, plural, t } from '#lib/i18n/i18n.ts';
import { contactId } from '#lib/settings/contacts.ts';

/** An ID with what is not the same in another of the same length marked. */
function Compared({ id, other }: { id: string; other: string }) {
  const parts = id.match(/.{1,4}/g) ?? [];
  return (
    <code class="compared">
      {parts.map((part, index) => {
        const isSame = other.slice(index * 4, index * 4 + 4) === part;
        return isSame ? <span key={index}>{part}</span> : <mark key={index}>{part}</mark>;
      })}
    </code>
  );
}

function LookAlike({ id, like }: { id: string; like: NonNullable<KnownRecipient['like']> }) {
  const name = like.name === '' ? t('recipient_like_unnamed') : bidiIsolate(`“${escapeInvisible(like.name)}”`);
  return (
    <div class="flag tone-refused" data-testid="recipient-flag">
      <Icon name="warning" />
      <div class="small stack-2">
        <p>
          <strong>{t('recipient_like')}</strong> {t('recipient_like_text', { name })}
        </p>
        <dl>
          <dt>{t('recipient_like_this')}</dt>
          <dd>
            <Compared id={id} other={like.id} />
          </dd>
          <dt>{t('recipient_like_known')}</dt>
          <dd>
            <Compared id={like.id} other={id} />
          </dd>
        </dl>
      </div>
    </div>
  );
}

/** What is known of whom a transaction pays, and a name for it. */
export function RecipientNote({ names }: { names: KnownNames }) {
  const { recipient } = names;
  const [name, setName] = useState<string | null>(null);
  if (recipient === null || recipient.isOwn) return null;
  const { id, paid, like } = recipient;
  const known = name ?? (Object.hasOwn(names.contacts, id) ? names.contacts[id] : undefined);
  return (
    <div class="stack-2" data-testid="recipient">
      {like !== null && <LookAlike id={id} like={like} />}
      <div class="split wrap">
        <p class="soft small" data-testid="recipient-paid">
          {paid === null
            ? t('recipient_first')
            : `${plural('recipient_paid', paid.count)} · ${t('recipient_last', { date: dateFormat({ dateStyle: 'medium' }).format(paid.lastAt) })}`}
        </p>
        {contactId(id) === id && <NameContact id={id} name={known ?? ''} onSaved={setName} />}
      </div>
      <p role="status" class="small">
        {name !== null && t('recipient_named', { name: inSentence(name) })}
      </p>
    </div>
  );
}
