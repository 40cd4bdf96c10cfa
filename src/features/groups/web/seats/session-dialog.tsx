import { type ReactElement, useState } from 'react'
import { placeWords } from '#src/features/scheduling/domain/words.ts'
import { ApiError, call, useChange } from '#src/platform/web/api/api.ts'
import { useFormats, useZone } from '#src/platform/web/calendar/clock.tsx'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { DatePicker } from '#src/platform/web/ui/date-picker.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { Field, TextInput } from '#src/platform/web/ui/field.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import { PLACE_MAX, TITLE_MAX } from '../../constants.ts'
import {
  createGroupSession,
  type GroupSession,
  updateGroupSession,
} from '../../contract/sessions.ts'
import { groupKeys } from '../queries.ts'
import { useKeptForm } from '../use-kept-form.ts'
import { BLANK, sessionBodyOf, sessionErrors, sessionFormOf } from './session-fields.ts'

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
  return ({ clashes = [] }: GroupSession) => {
    const [first] = clashes
    if (!first) return 'Session saved'
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
  const { form, set, clear } = useKeptForm(draft, session ? sessionFormOf(session) : BLANK)
  const [isChecked, setChecked] = useState(false)
  const save = useChange(
    (body: ReturnType<typeof sessionBodyOf>, idempotencyKey) =>
      session
        ? call(updateGroupSession, { params: { id: String(session.id) }, body })
        : call(createGroupSession, { params: { id: String(groupId) }, body, idempotencyKey }),
    {
      done: savedWords,
      onDone() {
        clear()
        onDone()
      },
      refetch: groupKeys(groupId),
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
        <TextInput
          value={form.title}
          maxLength={TITLE_MAX}
          onChange={event => set({ title: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Day" error={errors.date ?? refused.start} required>
          <DatePicker value={form.date} onChange={date => set({ date })} />
        </Field>
        <Field label="Time" note={`(in ${placeWords(zone)})`} error={errors.time} required>
          <TextInput
            type="time"
            value={form.time}
            onChange={event => set({ time: event.target.value })}
          />
        </Field>
        <Field label="Length" note="(minutes)" error={errors.minutes} required>
          <TextInput
            inputMode="numeric"
            value={form.minutes}
            onChange={event => set({ minutes: event.target.value })}
          />
        </Field>
        <Field label="Seats" error={errors.seats} required>
          <TextInput
            inputMode="numeric"
            value={form.seats}
            onChange={event => set({ seats: event.target.value })}
          />
        </Field>
      </div>
      <Field
        label="Place"
        note="(optional)"
        hint="An address, or a link to join by video. Only members with a seat see it."
      >
        <TextInput
          value={form.place}
          maxLength={PLACE_MAX}
          onChange={event => set({ place: event.target.value })}
        />
      </Field>
      {!refused.start && <FailedChange of={save}>Nothing is lost. Please try again.</FailedChange>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          Not now
        </Button>
        <Button type="submit" busy={save.isPending}>
          {session ? 'Save' : 'Plan it'}
        </Button>
      </div>
    </Form>
  )
}
