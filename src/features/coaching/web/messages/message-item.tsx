import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { siteNow } from '#src/platform/web/calendar/site-clock.ts'
import { isKept } from '#src/platform/web/draft-store.ts'
import { LongTextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { DotsMenu } from '#src/platform/web/ui/dots-menu.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import { MenuItem } from '#src/platform/web/ui/menu.tsx'
import { MESSAGE_MAX } from '../../constants.ts'
import type { Message } from '../../contract/messages.ts'
import { LinkedText } from './linked-text.tsx'
import type { ThreadActions } from './use-thread.ts'

interface MessageItemProps {
  message: Message
  isMine: boolean
  author: string
  /** The other side has read up to here. */
  isRead: boolean
  isActive: boolean
  actions: ThreadActions
}

const editDraft = ({ id }: Message): string => `message-edit-${id}`

const mayEdit = ({ message, isActive }: Pick<MessageItemProps, 'message' | 'isActive'>): boolean =>
  isActive && message.editable_until > new Date(siteNow()).toISOString()

export function MessageItem(props: MessageItemProps) {
  const { message, isMine, author, isRead, actions } = props
  const { clockTime } = useFormats()
  const [isEditing, setEditing] = useState(
    () => isMine && isKept(editDraft(message)) && mayEdit(props),
  )
  const side = isMine ? 'justify-self-end' : 'justify-self-start'
  const at = message.edited_at
    ? t`${clockTime(message.created_at)}, edited`
    : clockTime(message.created_at)
  if (message.deleted_at) {
    return (
      <li className={cx('rounded-lg border border-line px-4 py-2 text-ink-soft text-sm', side)}>
        {isMine ? t`You deleted this message.` : t`This message was deleted.`}
      </li>
    )
  }
  if (isEditing) {
    return (
      <li className="w-full max-w-[34rem] justify-self-end">
        <EditMessage message={message} actions={actions} onClose={() => setEditing(false)} />
      </li>
    )
  }
  return (
    <li className={cx('flex max-w-[88%] items-start gap-1', side)}>
      {isMine && <MessageMenu {...props} onEdit={() => setEditing(true)} />}
      <article
        aria-label={isMine ? t`You, ${at}` : `${author}, ${at}`}
        className={cx(
          'min-w-0 rounded-lg px-4 py-2.5',
          isMine ? 'bg-primary text-on-primary' : 'bg-sunken',
        )}
      >
        <LinkedText text={message.body} />
        <p className={cx('mt-1 text-end text-xs', isMine ? 'opacity-85' : 'text-ink-soft')}>
          {isMine && isRead ? t`${at} · read` : at}
        </p>
      </article>
    </li>
  )
}

type OwnMessage = Pick<MessageItemProps, 'message' | 'actions'>

function MessageMenu({
  message,
  actions,
  isActive,
  onEdit,
}: MessageItemProps & { onEdit: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <DotsMenu label={t`Change this message`}>
        {mayEdit({ message, isActive }) && (
          <MenuItem onSelect={onEdit}>
            <Trans>Edit</Trans>
          </MenuItem>
        )}
        <MenuItem tone="danger" onSelect={() => setConfirming(true)}>
          <Trans>Delete</Trans>
        </MenuItem>
      </DotsMenu>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t`Delete this message?`}
        description={t`Its text is deleted on both sides. This cannot be undone.`}
        confirmLabel={t`Delete message`}
        onConfirm={() => actions.remove.mutate(message.id)}
      />
    </>
  )
}

function EditMessage({
  message,
  actions: { edit },
  onClose,
}: OwnMessage & { onClose: () => void }) {
  const form = useForm({
    keep: editDraft(message),
    stored: { body: message.body },
    send: ({ body }) => edit.mutateAsync({ id: message.id, body }),
    stays: true,
    onDone: onClose,
  })
  const cancel = () => {
    form.reset()
    onClose()
  }
  return (
    <Form of={form} className="grid gap-2">
      <LongTextField
        name="body"
        label={t`Edit your message`}
        hideLabel
        autoFocus
        rows={2}
        maxLength={MESSAGE_MAX}
      />
      <FailedChange of={form}>{t`Not changed. Please try again.`}</FailedChange>
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="quiet" onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
        <SubmitButton size="sm" disabled={form.values.body.trim() === ''}>
          <Trans>Save</Trans>
        </SubmitButton>
      </div>
    </Form>
  )
}
