import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { longDate } from '#src/contract/formats.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { isComposing } from '#src/platform/web/browser/composition.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { LongTextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { MoreButton } from '#src/platform/web/lists/more-button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { Switch } from '#src/platform/web/ui/field.tsx'
import { FailedChange, Loading } from '#src/platform/web/ui/loading.tsx'
import { SearchField } from '#src/platform/web/ui/search-field.tsx'
import { MESSAGE_MAX } from '../../constants.ts'
import { type Coaching, listCoachings, updateCoaching } from '../../contract/coachings.ts'
import { type Message, sendMessage } from '../../contract/messages.ts'
import { CLIENTS, messagesQuery, OF_COACHING } from '../queries.ts'
import { MessageItem } from './message-item.tsx'
import { type ThreadActions, useThread } from './use-thread.ts'

interface ThreadProps {
  coaching: Pick<Coaching, 'id' | 'role' | 'status' | 'shows_reads'>
  /** The other side's name. */
  other: string
}

/** The thread of a coaching, with its search and read marks. */
export function Thread({ coaching, other }: ThreadProps) {
  const [q, setQ] = useState('')
  const { data } = useInfiniteQuery(messagesQuery(coaching.id, ''))
  // Without messages the field to write is in sight at once.
  const isEmpty = data?.pages[0]?.data.length === 0
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {!isEmpty && <SearchField label={t`Search messages`} value={q} onChange={setQ} />}
        <ReadMarks coaching={coaching} other={other} />
      </div>
      <Conversation coaching={coaching} other={other} q={q.trim()} />
    </div>
  )
}

interface ConversationProps {
  coaching: Pick<Coaching, 'id' | 'role' | 'status'>
  other: string
  q?: string
  /** Where somebody has come to write, the field has the focus. */
  onSent?: () => void
}

/** New messages appear by themselves, what is seen is marked as read. */
export function Conversation({ coaching, other, q = '', onSent }: ConversationProps) {
  const list = useInfiniteQuery(messagesQuery(coaching.id, q))
  const actions = useThread(coaching.id)
  const first = list.data?.pages[0]
  const newest = first?.data[0]
  useMarkRead(actions, newest, first?.unread ?? 0)
  if (!list.data)
    return <Loading query={list} title={t`The messages could not be loaded`} className="h-96" />
  const messages = list.data.pages.flatMap(page => page.data).toReversed()
  return (
    <section
      aria-label={t`Messages with ${other}`}
      className="flex flex-col overflow-hidden rounded-lg bg-sheet shadow-soft"
    >
      <Scroll newest={newest?.id ?? 0} isEmpty={messages.length === 0 && q === ''}>
        <MoreButton list={list} isQuiet>
          {t`Show earlier messages`}
        </MoreButton>
        {messages.length === 0 && (
          <p className="text-ink-soft">
            {q ? t`Nothing matches “${q}”.` : t`Nothing yet. Write the first line to ${other}.`}
          </p>
        )}
        <ol className="grid gap-3">
          {messages.map((message, at) => (
            <Dated key={message.id} message={message} before={messages[at - 1]}>
              <MessageItem
                message={message}
                isMine={message.author === coaching.role}
                author={other}
                isRead={(first?.other_read_to ?? 0) >= message.id}
                isActive={coaching.status === 'active'}
                actions={actions}
              />
            </Dated>
          ))}
        </ol>
      </Scroll>
      <p aria-live="polite" className="sr-only">
        {newest &&
          newest.author !== coaching.role &&
          !newest.deleted_at &&
          `${other}: ${newest.body}`}
      </p>
      {coaching.status === 'active' ? (
        <Composer coachingId={coaching.id} to={other} onSent={onSent} />
      ) : (
        <p className="border-line border-t p-4 text-ink-soft">
          <Trans>This coaching has ended. The messages stay readable.</Trans>
        </p>
      )}
    </section>
  )
}

/** Marks the thread as read, once for each newest message that was shown. */
function useMarkRead({ read }: ThreadActions, newest: Message | undefined, unread: number) {
  const marked = useRef(0)
  const { mutate } = read
  const id = newest?.id ?? 0
  useEffect(() => {
    if (unread === 0 || id <= marked.current || document.visibilityState !== 'visible') return
    marked.current = id
    mutate(id)
  }, [unread, id, mutate])
}

interface ScrollProps {
  newest: number
  isEmpty: boolean
  children: ReactNode
}

/** Keeps the newest message in view; reachable by keyboard, as scrollable regions have to be. */
function Scroll({ newest, isEmpty, children }: ScrollProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (box.current) box.current.tabIndex = 0
  }, [])
  useEffect(() => {
    if (newest > 0 && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [newest])
  return (
    <section
      ref={box}
      aria-label={t`Conversation`}
      className={cx(
        'grid max-h-[32rem] content-start gap-3 overflow-y-auto p-4 sm:p-6',
        !isEmpty && 'min-h-48',
      )}
    >
      {children}
    </section>
  )
}

interface DatedProps {
  message: Message
  before: Message | undefined
  children: ReactNode
}

function Dated({ message, before, children }: DatedProps) {
  const { dateOf } = useFormats()
  const day = dateOf(message.created_at)
  const isNew = !before || dateOf(before.created_at) !== day
  return (
    <>
      {isNew && <li className="py-1 text-center text-ink-soft text-sm">{longDate(day)}</li>}
      {children}
    </>
  )
}

function ReadMarks({ coaching, other }: ThreadProps) {
  const change = useChange(
    (shows_reads: boolean) =>
      call(updateCoaching, { params: { id: String(coaching.id) }, body: { shows_reads } }),
    { refetch: [listCoachings, ...OF_COACHING] },
  )
  return (
    <Switch
      label={t`Show ${other} what I have read`}
      checked={change.isPending ? change.variables : coaching.shows_reads}
      onChange={change.mutate}
    />
  )
}

interface ComposerProps {
  coachingId: number
  to: string
  onSent?: (() => void) | undefined
}

/** Enter sends, Shift+Enter starts a new line. What is typed is kept until the server has it. */
function Composer({ coachingId, to, onSent }: ComposerProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const isAsked = onSent !== undefined
  useEffect(() => {
    if (isAsked) box.current?.focus()
  }, [isAsked])
  const form = useForm({
    keep: `coaching-${coachingId}`,
    stored: { text: '' },
    maySend: ({ text }) => text.trim() !== '',
    send: ({ text }, idempotencyKey) =>
      call(sendMessage, {
        params: { id: String(coachingId) },
        body: { body: text },
        idempotencyKey,
      }),
    // A coach's message answers what waits.
    refetch: [...OF_COACHING, ...CLIENTS],
    onDone: onSent,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    form.submit()
  }
  return (
    <Form of={form} id="message" className="grid gap-3 border-line border-t p-4">
      <FailedChange of={form} title={t`Not sent yet`} isKept>
        {t`Please try again.`}
      </FailedChange>
      <div className="flex flex-wrap items-end justify-end gap-3">
        <LongTextField
          name="text"
          label={t`Write to ${to}`}
          hideLabel
          className="min-w-48 flex-1"
          look="max-h-48"
          ref={box}
          rows={1}
          maxLength={MESSAGE_MAX}
          placeholder={t`Write to ${to}…`}
          onKeyDown={onKeyDown}
        />
        <SubmitButton disabled={form.values.text.trim() === ''}>
          <SendHorizontal aria-hidden className="size-4" />
          <Trans>Send</Trans>
        </SubmitButton>
      </div>
    </Form>
  )
}
