import { useState } from 'preact/hooks';
import { NameContact, type SaveContact } from '#components/contacts/contact-form.tsx';
import { Button, FirstRows } from '#components/controls.tsx';
import { submits, TextField } from '#components/form.tsx';
import { Section } from '#components/page-head.tsx';
import { Identicon, ShortKey } from '#components/short-key.tsx';
import { Failure } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';
import { bidiIsolate, escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { type Contact, type Contacts, contactId } from '#lib/settings/contacts.ts';

const shownName = (name: string): string => bidiIsolate(escapeInvisible(name));

function ContactRow({ id, name, save, remove }: Contact & { save: SaveContact; remove: () => Promise<void> }) {
  const removing = useTask(remove);
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
        <NameContact
          id={id}
          name={name}
          label={t('recipient_rename')}
          named={t('contact_rename_named', { name: shownName(name) })}
          save={save}
        />
        <Button compact aria-label={t('contact_remove_named', { name: shownName(name) })} task={removing}>
          {t('contact_remove')}
        </Button>
      </div>
      <Failure sentence={removing.failure} />
    </li>
  );
}

/** The names that the user has given to keys and addresses. */
export function ContactsSection({ contacts, save }: { contacts: Contacts; save: SaveContact }) {
  const [key, setKey] = useState('');
  const [removed, setRemoved] = useState<Contact | null>(null);
  const id = contactId(key.trim());
  const isWrong = key.trim() !== '' && id === null;
  const undoing = useTask(async () => {
    if (removed !== null) await save(removed);
    setRemoved(null);
  });
  const all = Object.entries(contacts).sort(([, a], [, b]) => a.localeCompare(b));
  return (
    <Section name="contacts" title={t('contacts_heading')} hint={t('contacts_hint')} data-testid="contacts">
      {all.length === 0 && <p class="small">{t('contacts_none')}</p>}
      <FirstRows all={all}>
        {(rows) => (
          <ul class="rows" aria-labelledby="contacts-heading">
            {rows.map(([id, name]) => (
              <ContactRow
                key={id}
                id={id}
                name={name}
                save={save}
                remove={async () => {
                  await save({ id, name: '' });
                  setRemoved({ id, name });
                }}
              />
            ))}
          </ul>
        )}
      </FirstRows>
      <div class="split" role="status">
        {removed !== null && (
          <>
            <span class="small">{t('contact_removed', { name: shownName(removed.name) })}</span>
            <Button compact task={undoing}>
              {t('options_undo')}
            </Button>
          </>
        )}
      </div>
      <Failure sentence={undoing.failure} />
      <form class="stack-2" onSubmit={submits(() => undefined)}>
        <TextField
          name="contact-key"
          label={t('contact_add')}
          value={key}
          problem={isWrong ? t('contact_invalid') : null}
          onInput={setKey}
        />
      </form>
      {id !== null && (
        <NameContact
          key={id}
          id={id}
          name={contacts[id] ?? ''}
          label={t('recipient_name')}
          save={async (contact) => {
            await save(contact);
            setKey('');
          }}
        />
      )}
    </Section>
  );
}
