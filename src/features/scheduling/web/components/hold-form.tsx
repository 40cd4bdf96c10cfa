import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#src/platform/web/api/api.ts'
import { readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Honeypot } from '#src/platform/web/sections/form-fields.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, TextArea, TextInput } from '#src/platform/web/ui/field.tsx'
import { GUEST_NAME_MAX, MESSAGE_MAX } from '../../constants.ts'
import { guestBooking } from '../../contract/guests.ts'
import type { SessionType } from '../../contract/session-types.ts'
import { slotWords } from '../../domain/words.ts'
import { Refusal } from '../slots/refusal.tsx'
import { useHold } from '../use-consultation.ts'
import { useReader } from '../use-reader.ts'

const DRAFT = 'form:/booking:hold'
const EMPTY = { name: '', email: '', message: '' }
type Typed = typeof EMPTY
type Errors = Readonly<Record<string, string>>

function errorsOf(body: unknown): Errors {
  const { error } = z.safeParse(guestBooking, body)
  return Object.fromEntries(
    (error?.issues ?? [])
      .map(({ path, message }) => [path.join('.'), message] as const)
      .toReversed(),
  )
}

interface HoldFormProps {
  type: SessionType
  start: string
  onChoose: (start: string) => void
  onHeld: () => void
}

/** Asks who would like the chosen time. */
export function HoldForm({ type, start, onChoose, onHeld }: HoldFormProps) {
  const [typed, setTyped] = useState<Typed>(() => ({ ...EMPTY, ...readDraft<Typed>(DRAFT) }))
  const [errors, setErrors] = useState<Errors>({})
  const reader = useReader(type.zone)
  const draft = useDraft(DRAFT, typed, { enabled: Object.values(typed).some(Boolean) })
  const form = useRef<HTMLFormElement>(null)
  const hold = useHold(() => {
    draft.clear()
    onHeld()
  })
  useEffect(() => {
    if (start) form.current?.scrollIntoView({ block: 'nearest' })
  }, [start])

  const told = hold.error instanceof ApiError ? { ...hold.error.fields, ...errors } : errors
  const write = (name: keyof Typed) => ({
    name,
    value: typed[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setTyped({ ...typed, [name]: target.value })
      const { [name]: _, ...others } = errors
      setErrors(others)
    },
  })

  function submit() {
    if (!form.current) return
    const website = String(new FormData(form.current).get('website') ?? '')
    const body = { ...typed, website, session_type_id: type.id, start, zone: reader.zone }
    const found = errorsOf(body)
    setErrors(found)
    const [first] = Object.keys(found)
    if (!first) return hold.mutate(body)
    const field = form.current.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <Form
      ref={form}
      aria-label="Hold this time"
      onSubmit={submit}
      busy={hold.isPending}
      className="relative space-y-5 rounded-lg bg-sheet p-6 shadow-soft"
    >
      <p className="font-semibold text-lg">{slotWords(Date.parse(start), reader, type.zone)}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" error={told.name} required>
          <TextInput {...write('name')} autoComplete="name" maxLength={GUEST_NAME_MAX} />
        </Field>
        <Field
          label="Email"
          hint="The mail with the button that books it goes there."
          error={told.email}
          required
        >
          <TextInput {...write('email')} type="email" autoComplete="email" maxLength={254} />
        </Field>
      </div>
      <Field label="Message" note="(optional)" error={told.message}>
        <TextArea {...write('message')} rows={3} maxLength={MESSAGE_MAX} />
      </Field>
      <Honeypot />
      {hold.error && <Refusal error={hold.error} coachZone={type.zone} onChoose={onChoose} />}
      <Button type="submit" size="lg" busy={hold.isPending}>
        Hold this time
      </Button>
    </Form>
  )
}
