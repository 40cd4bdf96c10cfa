import { type ReactElement, useState } from 'react'
import { isCalendarDate } from '#src/contract/calendar.ts'
import { placeWords } from '#src/features/scheduling/domain/words.ts'
import {
  RepeatFields,
  repeatOf,
  timesError,
} from '#src/features/scheduling/web/clients/repeat-fields.tsx'
import { ApiError, call, useChange } from '#src/platform/web/api/api.ts'
import { useFormats, useZone } from '#src/platform/web/calendar/clock.tsx'
import { useKept } from '#src/platform/web/drafts/use-kept.ts'
import { Form, SubmitButton } from '#src/platform/web/sections/form.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { DatePicker } from '#src/platform/web/ui/date-picker.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { Field, TextInput } from '#src/platform/web/ui/field.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import { typed } from '#src/platform/web/ui/typed.ts'
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
  return isRight ? null : `Please enter a whole number from ${min} to ${max}.`
}

function sessionErrors(form: SessionForm): Record<string, string> {
  const { title, date, time, minutes, seats } = form
  const found = {
    title: title.trim() === '' ? 'Please give it a name.' : null,
    date: isCalendarDate(date) ? null : 'Please choose a day.',
    time: /^\d{2}:\d{2}/.test(time) ? null : 'Please choose a time.',
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
      title={session ? `Change ${session.title}` : 'Plan a session'}
      description={
        session ? 'All seats stay taken; the change is mailed to everybody who has one.' : undefined
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
    if (!first) return all.length > 1 ? `${all.length} sessions saved` : 'Session saved'
    return {
      tone: 'default' as const,
      title: 'Saved, and it overlaps something else',
      description: `You also have ${first.title}, ${dayAndTime(first.start)}. Both stay; please move one if you cannot do both.`,
    }
  }
}

type SessionFieldsProps = Omit<SessionDialogProps, 'trigger'> & { onDone: () => void }

function SessionFields({ groupId, session, onDone }: SessionFieldsProps) {
  const zone = useZone()
  const savedWords = useSavedWords()
  const draft = session ? `group-session-${session.id}` : `group-session-new-${groupId}`
  const { value: form, set: setForm, reset } = useKept(draft, sessionFormOf(session))
  const set = (change: Partial<typeof form>) => setForm(before => ({ ...before, ...change }))
  const [isChecked, setChecked] = useState(false)
  const save = useChange(
    (body: ReturnType<typeof sessionBodyOf>, idempotencyKey) =>
      session
        ? call(updateGroupSession, { params: { id: String(session.id) }, body })
        : call(createGroupSession, { params: { id: String(groupId) }, body, idempotencyKey }),
    {
      done: savedWords,
      onDone() {
        reset()
        onDone()
      },
      refetch: OF_GROUP,
    },
  )
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const errors: Record<string, string> = isChecked ? sessionErrors(form) : {}
  return (
    <Form
      className="grid gap-5"
      busy={save.isPending}
      onSubmit={() => {
        setChecked(true)
        if (Object.keys(sessionErrors(form)).length === 0) save.mutate(sessionBodyOf(form))
      }}
    >
      <Field label="Title" error={errors.title} required>
        <TextInput {...typed(form.title, title => set({ title }))} maxLength={TITLE_MAX} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Day" error={errors.date ?? refused.start} required>
          <DatePicker value={form.date} onChange={date => set({ date })} />
        </Field>
        <Field label="Time" note={`(in ${placeWords(zone)})`} error={errors.time} required>
          <TextInput {...typed(form.time, time => set({ time }))} type="time" />
        </Field>
        <Field label="Length" note="(minutes)" error={errors.minutes} required>
          <TextInput {...typed(form.minutes, minutes => set({ minutes }))} inputMode="numeric" />
        </Field>
        <Field label="Seats" error={errors.seats} required>
          <TextInput {...typed(form.seats, seats => set({ seats }))} inputMode="numeric" />
        </Field>
      </div>
      {!session && (
        <RepeatFields weeks={form.weeks} times={form.times} onChange={set} error={errors.times} />
      )}
      <Field
        label="Place"
        note="(optional)"
        hint="An address, or a link to join by video. Only members with a seat see it."
      >
        <TextInput {...typed(form.place, place => set({ place }))} maxLength={PLACE_MAX} />
      </Field>
      {!refused.start && <FailedChange of={save}>Nothing is lost. Please try again.</FailedChange>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          Not now
        </Button>
        <SubmitButton>{session ? 'Save' : 'Plan it'}</SubmitButton>
      </div>
    </Form>
  )
}
