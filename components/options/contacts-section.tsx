import { useState } from 'preact/hooks';
import { ConfirmButton } from '#components/confirm-box.tsx';
import { NameContact } from '#components/contacts/contact-form.tsx';
import { RowList } from '#components/controls.tsx';
import { TextField } from '#components/form.tsx';
import { Section } from '#components/page-head.tsx';
import { Identicon, ShortKey } from '#components/site-name.tsx';
import { useUnsaved } from '#lib/browser/unsaved.ts';
import { command } from '#lib/commands/send-command.ts';
import { escapeInvisible, inSentence } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { type Contact, type Contacts, contactId } from '#lib/settings/contacts.ts';

function ContactRow({ id, name }: Contact) {
  return (
    <li class="site-row stack-1" data-testid="contact" data-id={id}>
      <div class="line wide">
        <Identicon seed={id} />
        <div class="key-text">
          <strong>
            <bdi>{escapeInvisible(name)}</bdi>
          </strong>
          <ShortKey value={id} ends={8} />
        </div>
      </div>
      <div class="setting-buttons">
        <NameContact id={id} name={name} named={t('contact_rename_named', { name: inSentence(name) })} />
        <ConfirmButton
          compact
          aria-label={t('contact_remove_named', { name: inSentence(name) })}
          question={t('contact_remove_question', { name: inSentence(name) })}
          job={() => command('contact.name', { id, name: '' })}
        >
          {t('contact_remove')}
        </ConfirmButton>
      </div>
    </li>
  );
}

/** The names that the user has given to keys and addresses. */
export function ContactsSection({ contacts }: { contacts: Contacts }) {
  const [key, setKey] = useState('');
  const id = contactId(key.trim());
  useUnsaved(key.trim() !== '');
  const isWrong = key.trim() !== '' && id === null;
  const all = Object.entries(contacts).sort(([, a], [, b]) => a.localeCompare(b));
  return (
    <Section name="contacts" title={t('contacts_heading')} hint={t('contacts_hint')} data-testid="contacts">
      {all.length === 0 && <p class="small">{t('contacts_none')}</p>}
      <RowList all={all} aria-labelledby="contacts-heading">
        {([id, name]) => <ContactRow key={id} id={id} name={name} />}
      </RowList>
      <TextField
        name="contact-key"
        label={t('contact_add')}
        value={key}
        problem={isWrong ? t('contact_invalid') : null}
        onInput={setKey}
      />
      {id !== null && <NameContact key={id} id={id} name={contacts[id] ?? ''} onSaved={() => setKey('')} />}
    </Section>
  );
}
