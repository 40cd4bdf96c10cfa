import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { isKept } from '#src/platform/web/draft-store.ts'
import { TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { MoreButton } from '#src/platform/web/lists/more-button.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { DotsMenu } from '#src/platform/web/ui/dots-menu.tsx'
import { FailedChange, Loading } from '#src/platform/web/ui/loading.tsx'
import { MenuItem } from '#src/platform/web/ui/menu.tsx'
import { AGENDA_MAX } from '../../constants.ts'
import {
  deleteGroupAgendaItem,
  type GroupAgendaItem,
  proposeForAgenda,
  supportItem,
  unsupportItem,
  updateGroupAgendaItem,
} from '../../contract/agenda.ts'
import type { Group } from '../../contract/groups.ts'
import { agendaQuery, groupChange, OF_GROUP } from '../queries.ts'

interface AgendaItemProps {
  item: GroupAgendaItem
  group: Group
  isOver: boolean
}

function AgendaItem({ item, group, isOver }: AgendaItemProps) {
  const params = { id: String(group.id), itemId: String(item.id) }
  const isCoach = group.your.leads
  const isMine = item.author.member_id !== null && item.author.member_id === group.your.member_id
  const [isEditing, setEditing] = useState(() => isMine && !isOver && isKept(editDraft(item)))
  const support = useChange(
    (on: boolean) => call(on ? supportItem : unsupportItem, { params }),
    groupChange(),
  )
  const change = useChange(
    (body: { text?: string; done?: boolean }) => call(updateGroupAgendaItem, { params, body }),
    groupChange(),
  )
  const remove = useChange(() => call(deleteGroupAgendaItem, { params }), groupChange())
  if (isEditing) {
    return (
      <li className="py-3">
        <EditItem
          item={item}
          onSave={text => change.mutateAsync({ text })}
          onClose={() => setEditing(false)}
        />
      </li>
    )
  }
  return (
    <li className="flex items-start gap-3 py-3">
      <Button
        size="sm"
        variant={item.supported ? 'primary' : 'secondary'}
        aria-pressed={item.supported}
        disabled={item.done}
        busy={support.isPending}
        onClick={() => support.mutate(!item.supported)}
        className="min-w-16"
      >
        <ThumbsUp aria-hidden className="size-4" />
        <Trans>
          <span className="sr-only">I would like that too: {item.text}, </span>
          {item.supports}
        </Trans>
      </Button>
      <div className="min-w-0 flex-1">
        <p className={cx('[overflow-wrap:anywhere]', item.done && 'text-ink-soft line-through')}>
          {item.text}
        </p>
        <p className="text-ink-soft text-sm">{isMine ? t`You` : item.author.name}</p>
      </div>
      {(isCoach || isMine) && (
        <DotsMenu label={t`Change “${item.text}”`}>
          {isCoach && !isOver && (
            <MenuItem onSelect={() => change.mutate({ done: !item.done })}>
              {item.done ? t`Open it again` : t`We talked about it`}
            </MenuItem>
          )}
          {isMine && !isOver && (
            <MenuItem onSelect={() => setEditing(true)}>
              <Trans>Edit</Trans>
            </MenuItem>
          )}
          <MenuItem tone="danger" onSelect={() => remove.mutate()}>
            <Trans>Delete</Trans>
          </MenuItem>
        </DotsMenu>
      )}
    </li>
  )
}

interface EditItemProps {
  item: GroupAgendaItem
  onSave: (text: string) => Promise<unknown>
  onClose: () => void
}

const editDraft = ({ id }: GroupAgendaItem): string => `group-agenda-edit-${id}`

const isWritten = ({ text }: { text: string }): boolean => text.trim() !== ''

function EditItem({ item, onSave, onClose }: EditItemProps) {
  const form = useForm({
    keep: editDraft(item),
    stored: { text: item.text },
    maySend: isWritten,
    send: ({ text: changed }) => onSave(changed),
    stays: true,
    onDone: onClose,
  })
  const cancel = () => {
    form.reset()
    onClose()
  }
  return (
    <Form of={form} className="flex flex-wrap items-end gap-2">
      <TextField
        name="text"
        label={t`Edit your proposal`}
        hideLabel
        className="min-w-48 flex-1"
        autoFocus
        maxLength={AGENDA_MAX}
      />
      <Button size="sm" variant="quiet" onClick={cancel}>
        <Trans>Cancel</Trans>
      </Button>
      <SubmitButton size="sm">
        <Trans>Save</Trans>
      </SubmitButton>
    </Form>
  )
}

function Propose({ groupId }: { groupId: number }) {
  const form = useForm({
    keep: `group-agenda-${groupId}`,
    stored: { text: '' },
    maySend: isWritten,
    send: (body, idempotencyKey) =>
      call(proposeForAgenda, { params: { id: String(groupId) }, body, idempotencyKey }),
    refetch: OF_GROUP,
  })
  return (
    <Form of={form} className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          name="text"
          label={t`I would like to talk about`}
          className="min-w-48 flex-1"
          maxLength={AGENDA_MAX}
        />
        <SubmitButton variant="secondary" disabled={!isWritten(form.values)}>
          <Trans>Propose it</Trans>
        </SubmitButton>
      </div>
      <FailedChange of={form} isKept>
        {t`Not added.`}
      </FailedChange>
    </Form>
  )
}

export function Agenda({ group, isOver }: { group: Group; isOver: boolean }) {
  const agenda = useInfiniteQuery(agendaQuery(group.id))
  if (!agenda.data)
    return <Loading query={agenda} title={t`The agenda could not be loaded`} className="h-48" />
  const items = agenda.data.pages.flatMap(page => page.data)
  const done = items.filter(item => item.done)
  const open = items.filter(item => !item.done)
  const list = (label: string, of: readonly GroupAgendaItem[]) => (
    <ul aria-label={label} className="divide-y divide-line">
      {of.map(item => (
        <AgendaItem key={item.id} item={item} group={group} isOver={isOver} />
      ))}
    </ul>
  )
  return (
    <Card className="grid gap-5">
      {!isOver && <Propose groupId={group.id} />}
      {open.length === 0 ? (
        <p className="text-ink-soft">
          <Trans>Nothing yet. What should the group talk about next time?</Trans>
        </p>
      ) : (
        list(t`Agenda`, open)
      )}
      {done.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-primary">
            <Trans>Talked about ({done.length})</Trans>
          </summary>
          {list(t`Talked about`, done)}
        </details>
      )}
      <MoreButton list={agenda} />
    </Card>
  )
}
