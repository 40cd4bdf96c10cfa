import { useInfiniteQuery } from '@tanstack/react-query'
import { call, messageOf } from '#src/platform/web/api/api.ts'
import { MoreButton } from '#src/platform/web/lists/more-button.tsx'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Field, TextInput } from '#src/platform/web/ui/field.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { AGENDA_MAX } from '../../constants.ts'
import { type GroupAgendaItem, proposeForAgenda } from '../../contract/agenda.ts'
import type { Group } from '../../contract/groups.ts'
import { agendaQuery } from '../queries.ts'
import { useNewWords } from '../use-new-words.ts'
import { AgendaItem } from './agenda-item.tsx'

function Propose({ groupId }: { groupId: number }) {
  const { words, setWords, sending } = useNewWords({
    groupId,
    draft: `group-agenda-${groupId}`,
    blank: '',
    send: (text, idempotencyKey) =>
      call(proposeForAgenda, { params: { id: String(groupId) }, body: { text }, idempotencyKey }),
  })
  const isBlank = words.trim() === ''
  return (
    <Form
      className="grid gap-3"
      busy={sending.isPending}
      onSubmit={() => !isBlank && sending.mutate()}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label="I would like to talk about" className="min-w-48 flex-1">
          <TextInput
            value={words}
            maxLength={AGENDA_MAX}
            onChange={event => setWords(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary" busy={sending.isPending} disabled={isBlank}>
          Propose it
        </Button>
      </div>
      {sending.isError && (
        <Alert tone="danger">
          {messageOf(sending.error, 'Not added.')} What you typed is kept.
        </Alert>
      )}
    </Form>
  )
}

/** What the group wants to talk about: everybody proposes and supports, the coach ticks off. */
export function Agenda({ group, isOver }: { group: Group; isOver: boolean }) {
  const agenda = useInfiniteQuery(agendaQuery(group.id))
  if (!agenda.data)
    return <Loading query={agenda} title="The agenda could not be loaded" className="h-48" />
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
        <p className="text-ink-soft">Nothing yet. What should the group talk about next time?</p>
      ) : (
        list('Agenda', open)
      )}
      {done.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-primary">
            Talked about ({done.length})
          </summary>
          {list('Talked about', done)}
        </details>
      )}
      <MoreButton list={agenda} />
    </Card>
  )
}
