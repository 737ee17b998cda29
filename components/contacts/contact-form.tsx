import { useConfirm } from '#components/confirm-box.tsx';
import { Button, IconButton } from '#components/controls.tsx';
import { FieldForm } from '#components/field-form.tsx';
import { tooLong } from '#components/form.tsx';
import { command } from '#lib/commands/send-command.ts';
import { t } from '#lib/i18n/i18n.ts';
import { longestName } from '#lib/settings/contacts.ts';

/** A button that becomes a form for the name, which is empty where there is none yet. `named` says whose name it is. */
export function NameContact(props: {
  id: string;
  name: string;
  named?: string;
  small?: boolean;
  onSaved?: (name: string) => void;
}) {
  const { id, name, named, small = false, onSaved } = props;
  const form = useConfirm();
  const save = async (name: string): Promise<void> => {
    await command('contact.name', { id, name });
    form.drop();
    onSaved?.(name);
  };
  if (form.asked) {
    return (
      <FieldForm
        name={`name-${id}`}
        label={t('contact_name')}
        value={name}
        action={t('options_save')}
        check={(text) => tooLong(text, longestName)}
        save={save}
        opened={form}
      />
    );
  }
  const label = t(name === '' ? 'recipient_name' : 'recipient_rename');
  const attributes = { ref: form.open, 'data-testid': 'name-contact', onClick: form.ask };
  if (small) return <IconButton icon="pencil" label={label} {...attributes} />;
  return (
    <Button compact look="quiet" aria-label={named} {...attributes}>
      {label}
    </Button>
  );
}
