import { type ReactElement, useState } from 'react'
import { ApiError, call, messageOf, useChange } from '#src/platform/web/api/api.ts'
import { useMergedEdit } from '#src/platform/web/editing/use-merged-edit.ts'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { Choice, Field, TextInput } from '#src/platform/web/ui/field.tsx'
import { CREDIT_PLANS, NAME_MAX, PLACE_MAX, PLAN_NAMES, TYPE_DEFAULTS } from '../../constants.ts'
import { changeType, createType, type OwnSessionType } from '../../contract/session-types.ts'
import { LinkField } from '../booked/link-field.tsx'
import { ownTypesQuery } from '../queries.ts'
import { NUMBERS, typeBodyOf, typeErrors, typeFormOf } from './type-fields.ts'

const BLANK = typeFormOf({ ...TYPE_DEFAULTS, name: '', minutes: 60, plans: [] })

interface TypeDialogProps {
  /** Null to add one. */
  type: OwnSessionType | null
  trigger: ReactElement
}

export function TypeDialog({ type, trigger }: TypeDialogProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
      title={type ? `Change ${type.name}` : 'Add a session type'}
      description="Existing bookings keep their time and length."
      className="max-w-2xl"
    >
      <TypeForm type={type} onDone={() => setOpen(false)} />
    </Dialog>
  )
}

function TypeForm({ type, onDone }: { type: OwnSessionType | null; onDone: () => void }) {
  const form = useMergedEdit(type ? typeFormOf(type) : BLANK, type?.updated_at ?? '')
  const [isChecked, setChecked] = useState(false)
  const errors = isChecked ? typeErrors(form.value) : {}
  const save = useChange(
    (body: ReturnType<typeof typeBodyOf>, idempotencyKey) =>
      type
        ? call(changeType, {
            params: { id: String(type.id) },
            body: { ...body, expected_updated_at: form.edit.since },
          })
        : call(createType, { body, idempotencyKey }),
    {
      done: 'Session type saved',
      onDone,
      // A newer version is merged into what was typed.
      refetch: [ownTypesQuery.queryKey],
    },
  )
  const plans = form.value.plans.split(' ').filter(Boolean)
  const toggle = (plan: string) =>
    form.set({
      plans: CREDIT_PLANS.filter(each => plans.includes(each) !== (each === plan)).join(' '),
    })
  const isStale = save.error instanceof ApiError && save.error.code === 'session_type_stale'
  return (
    <Form
      className="space-y-5"
      busy={save.isPending}
      onSubmit={() => {
        setChecked(true)
        if (Object.keys(typeErrors(form.value)).length === 0) save.mutate(typeBodyOf(form.value))
      }}
    >
      <Field label="Name" error={errors.name} required>
        <TextInput
          value={form.value.name}
          maxLength={NAME_MAX}
          onChange={event => form.set({ name: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        {NUMBERS.map(({ name, label, unit }) => (
          <Field key={name} label={label} note={`(${unit})`} error={errors[name]}>
            <TextInput
              inputMode="numeric"
              value={form.value[name]}
              onChange={event => form.set({ [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <LinkField
        hint="Always the same one. Leave it empty to give each session its own."
        link={form.value.video_link}
        onChange={video_link => form.set({ video_link })}
        isChecked={isChecked}
      />
      <Field label="Place" note="(optional)" hint="Where you meet in person.">
        <TextInput
          value={form.value.place}
          maxLength={PLACE_MAX}
          onChange={event => form.set({ place: event.target.value })}
        />
      </Field>
      <fieldset>
        <legend className="font-semibold">Offered to</legend>
        <p className="text-ink-soft text-sm">
          If none is chosen, everybody; without credits, visitors too.
        </p>
        <div className="mt-1 flex flex-wrap gap-x-6">
          {CREDIT_PLANS.map(plan => (
            <Choice
              key={plan}
              type="checkbox"
              checked={plans.includes(plan)}
              onChange={() => toggle(plan)}
            >
              {PLAN_NAMES[plan]}
            </Choice>
          ))}
        </div>
      </fieldset>
      {save.error && (
        <Alert tone="danger">
          {messageOf(save.error, 'Nothing is lost. Please try again.')}
          <span>
            {isStale &&
              ' What you typed was applied to the newer version; please check it and save again.'}
          </span>
        </Alert>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          Not now
        </Button>
        <Button type="submit" busy={save.isPending}>
          Save
        </Button>
      </div>
    </Form>
  )
}
