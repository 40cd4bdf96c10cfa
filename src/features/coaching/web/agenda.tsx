import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { cx } from '#src/platform/web/ui/cx.ts'
import { Field, TextInput } from '#src/platform/web/ui/field.tsx'
import { FailedChange, Loading } from '#src/platform/web/ui/loading.tsx'
import { typed } from '#src/platform/web/ui/typed.ts'
import { LINE_MAX, PREPARE_LINES } from '../constants.ts'
import { type AgendaItem, createAgendaItem, updateAgendaItem } from '../contract/agenda.ts'
import { agendaQuery } from './queries.ts'

interface AgendaProps {
  coachingId: number
  side: 'member' | 'coach'
  /** The other side's name. */
  other: string
  isActive: boolean
  /** The next session is near: three lines are asked for. */
  isPreparing: boolean
}

export function Agenda({ coachingId, side, other, isActive, isPreparing }: AgendaProps) {
  const agenda = useQuery(agendaQuery(coachingId))
  if (!agenda.data)
    return <Loading query={agenda} title={t`The agenda could not be loaded`} className="h-32" />
  const items = agenda.data.toReversed()
  const open = items.filter(({ done }) => !done)
  const done = items.filter(item => item.done)
  const list = (of: readonly AgendaItem[]) => (
    <ul className="grid gap-1">
      {of.map(item => (
        <AgendaLine
          key={item.id}
          item={item}
          by={item.author === side ? t`you` : other}
          isActive={isActive}
        />
      ))}
    </ul>
  )
  return (
    <div className="grid gap-4">
      {open.length === 0 && (
        <p className="text-ink-soft">
          <Trans>Nothing yet. Both of you can write here.</Trans>
        </p>
      )}
      {list(open)}
      {done.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-primary">
            <Trans>Talked about ({done.length})</Trans>
          </summary>
          {list(done)}
        </details>
      )}
      {isActive && <AddLines coachingId={coachingId} lines={isPreparing ? PREPARE_LINES : 1} />}
    </div>
  )
}

function AgendaLine({ item, by, isActive }: { item: AgendaItem; by: string; isActive: boolean }) {
  const tick = useChange(
    (done: boolean) =>
      call(updateAgendaItem, {
        params: { id: String(item.coaching_id), itemId: String(item.id) },
        body: { done },
      }),
    { refetch: [agendaQuery(item.coaching_id)] },
  )
  const isDone = tick.isPending ? tick.variables : item.done
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          type="checkbox"
          checked={isDone}
          disabled={!isActive}
          onChange={event => tick.mutate(event.target.checked)}
          className="mt-1 size-5 shrink-0 accent-primary"
        />
        <span
          className={cx('min-w-0 [overflow-wrap:anywhere]', isDone && 'text-ink-soft line-through')}
        >
          {item.text} <span className="text-ink-soft text-sm">({by})</span>
        </span>
      </label>
    </li>
  )
}

const isWritten = (text: string): boolean => text.trim() !== ''

const NO_LINES: { texts: string[] } = { texts: [] }

const hasWords = ({ texts }: typeof NO_LINES): boolean => texts.some(isWritten)

function AddLines({ coachingId, lines }: { coachingId: number; lines: number }) {
  const form = useForm({
    keep: `coaching-agenda-${coachingId}`,
    stored: NO_LINES,
    keepIf: hasWords,
    maySend: hasWords,
    async send({ texts }) {
      for (const text of texts.filter(isWritten)) {
        await call(createAgendaItem, { params: { id: String(coachingId) }, body: { text } })
        form.editing.set(rest => ({ texts: rest.texts.filter(each => each !== text) }))
      }
    },
    refetch: [agendaQuery(coachingId)],
  })
  const { texts } = form.values
  const numbers = Array.from({ length: Math.max(lines, texts.length) }, (_, n) => n + 1)
  const set = (at: number, text: string) =>
    form.set({ texts: numbers.map((_, n) => (n === at ? text : (texts[n] ?? ''))) })
  return (
    <Form of={form} className="grid gap-3">
      {numbers.map(number => (
        <Field
          key={number}
          label={lines === 1 ? t`I want to talk about` : t`Line ${number} of ${lines}`}
          hideLabel={lines > 1}
        >
          <TextInput
            {...typed(texts[number - 1] ?? '', text => set(number - 1, text))}
            maxLength={LINE_MAX}
            placeholder={lines > 1 ? `${number}.` : undefined}
          />
        </Field>
      ))}
      <FailedChange of={form} isKept>
        {t`Not added.`}
      </FailedChange>
      <SubmitButton
        variant="secondary"
        disabled={!hasWords(form.values)}
        className="justify-self-start"
      >
        <Trans>Add to the agenda</Trans>
      </SubmitButton>
    </Form>
  )
}
