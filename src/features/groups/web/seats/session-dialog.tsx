import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactElement, useState } from 'react'
import { isCalendarDate } from '#src/contract/calendar.ts'
import { placeWords } from '#src/features/scheduling/domain/words.ts'
import {
  RepeatFields,
  repeatOf,
  timesError,
} from '#src/features/scheduling/web/clients/repeat-fields.tsx'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { useFormats, useZone } from '#src/platform/web/calendar/clock.tsx'
import { DateField } from '#src/platform/web/forms/date-field.tsx'
import { AmountField, TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import { MINUTES_MAX, MINUTES_MIN, PLACE_MAX, SEATS_MAX, TITLE_MAX } from '../../constants.ts'
import {
  createGroupSession,
  type GroupSession,
  updateGroupSession,
} from '../../contract/sessions.ts'
import { OF_GROUP } from '../queries.ts'

const two = (part: number) => String(part).padStart(2, '0')

/** Date and time are those of this browser's clock. @param session null for a new one */
function sessionFormOf(session: GroupSession | null) {
  const at = session && new Date(session.start)
  return {
    title: session?.title ?? '',
    date: at ? `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}` : '',
    time: at ? `${two(at.getHours())}:${two(at.getMinutes())}` : '',
    minutes: String(session?.minutes ?? 90),
    seats: String(session?.seats ?? 8),
    place: session?.place ?? '',
    /** Every how many weeks; '' for once. */
    weeks: '',
    times: '12',
  }
}

type SessionForm = ReturnType<typeof sessionFormOf>

const wholeFrom = (text: string, min: number, max: number): string | null => {
  const value = Number(text)
  const isRight = text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max
  return isRight ? null : t`Please enter a whole number from ${min} to ${max}.`
}

function sessionErrors(form: SessionForm): Record<string, string> {
  const { title, date, time, minutes, seats } = form
  const found = {
    title: title.trim() === '' ? t`Please give it a name.` : null,
    date: isCalendarDate(date) ? null : t`Please choose a day.`,
    time: /^\d{2}:\d{2}/.test(time) ? null : t`Please choose a time.`,
    minutes: wholeFrom(minutes, MINUTES_MIN, MINUTES_MAX),
    seats: wholeFrom(seats, 1, SEATS_MAX),
    times: timesError(form) ?? null,
  }
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

const sessionBodyOf = ({ title, date, time, minutes, seats, place, ...series }: SessionForm) => ({
  title,
  start: new Date(`${date}T${time.slice(0, 5)}`).toISOString(),
  minutes: Number(minutes),
  seats: Number(seats),
  place,
  ...repeatOf(series),
})

interface SessionDialogProps {
  groupId: number
  /** Null to plan a new one. */
  session: GroupSession | null
  trigger: ReactElement
}

export function SessionDialog({ groupId, session, trigger }: SessionDialogProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
      title={session ? t`Change ${session.title}` : t`Plan a session`}
      description={
        session
          ? t`All seats stay taken; the change is mailed to everybody who has one.`
          : undefined
      }
      className="max-w-xl"
    >
      <SessionFields groupId={groupId} session={session} onDone={() => setOpen(false)} />
    </Dialog>
  )
}

/** A session is saved even if it overlaps another: the coach decides which one to move. */
function useSavedWords() {
  const { dayAndTime } = useFormats()
  return (saved: GroupSession | GroupSession[]) => {
    const all = [saved].flat()
    const [first] = all.flatMap(({ clashes = [] }) => clashes)
    if (!first) return all.length > 1 ? t`${all.length} sessions saved` : t`Session saved`
    return {
      tone: 'default' as const,
      title: t`Saved, and it overlaps something else`,
      description: t`You also have ${first.title}, ${dayAndTime(first.start)}. Both stay; please move one if you cannot do both.`,
    }
  }
}

type SessionFieldsProps = Omit<SessionDialogProps, 'trigger'> & { onDone: () => void }

function SessionFields({ groupId, session, onDone }: SessionFieldsProps) {
  const zone = useZone()
  const savedWords = useSavedWords()
  const form = useForm({
    keep: session ? `group-session-${session.id}` : `group-session-new-${groupId}`,
    stored: sessionFormOf(session),
    check: sessionErrors,
    send(typed, idempotencyKey): Promise<GroupSession | GroupSession[]> {
      const body = sessionBodyOf(typed)
      return session
        ? call(updateGroupSession, { params: { id: String(session.id) }, body })
        : call(createGroupSession, { params: { id: String(groupId) }, body, idempotencyKey })
    },
    onFailed: error => (error instanceof ApiError ? { date: error.fields.start } : undefined),
    done: savedWords,
    onDone,
    refetch: OF_GROUP,
  })
  const { weeks, times } = form.values
  return (
    <Form of={form} className="grid gap-5">
      <TextField name="title" label={t`Title`} required maxLength={TITLE_MAX} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField name="date" label={t`Day`} required />
        <TextField
          name="time"
          label={t`Time`}
          note={t`(in ${placeWords(zone)})`}
          required
          type="time"
        />
        <AmountField name="minutes" label={t`Length`} note={t`(minutes)`} required />
        <AmountField name="seats" label={t`Seats`} required />
      </div>
      {!session && (
        <RepeatFields {...{ weeks, times }} onChange={form.set} error={form.errors.times} />
      )}
      <TextField
        name="place"
        label={t`Place`}
        optional
        hint={t`An address, or a link to join by video. Only members with a seat see it.`}
        maxLength={PLACE_MAX}
      />
      {!form.errors.date && (
        <FailedChange of={form}>{t`Nothing is lost. Please try again.`}</FailedChange>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          <Trans>Not now</Trans>
        </Button>
        <SubmitButton>{session ? t`Save` : t`Plan it`}</SubmitButton>
      </div>
    </Form>
  )
}
