import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactElement, useState } from 'react'
import { i18n, said } from '#src/contract/i18n.ts'
import { ApiError, call, messageOf } from '#src/platform/web/api/api.ts'
import { AmountField, TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { Choice } from '#src/platform/web/ui/field.tsx'
import {
  BAD_VIDEO_LINK,
  CREDIT_PLANS,
  NAME_MAX,
  PLACE_MAX,
  PLAN_NAMES,
  TYPE_DEFAULTS,
} from '../../constants.ts'
import { changeType, createType, type OwnSessionType } from '../../contract/session-types.ts'
import { completeLink, isLinkOrNone } from '../../contract/video-link.ts'
import { LinkField } from '../booked/link-field.tsx'
import { ownTypesQuery } from '../queries.ts'

/** The numbers of a session type, in the order of the form. Caps may be empty: unlimited. */
/** As it is typed. */
const ROOM = '{room}'

const NUMBERS = [
  { name: 'minutes', label: msg`Length`, unit: msg`minutes`, min: 5, max: 480 },
  { name: 'step', label: msg`Start times every`, unit: msg`minutes`, min: 5, max: 480 },
  { name: 'buffer_before', label: msg`Kept free before`, unit: msg`minutes`, min: 0, max: 240 },
  { name: 'buffer_after', label: msg`Kept free after`, unit: msg`minutes`, min: 0, max: 240 },
  { name: 'min_notice_hours', label: msg`Notice`, unit: msg`hours`, min: 0, max: 8760 },
  { name: 'horizon_days', label: msg`Bookable ahead`, unit: msg`days`, min: 1, max: 365 },
  { name: 'daily_cap', label: msg`Sessions a day`, unit: msg`at most`, min: 1, max: 1000 },
  { name: 'weekly_cap', label: msg`Sessions a week`, unit: msg`at most`, min: 1, max: 1000 },
  { name: 'credits', label: msg`Price`, unit: msg`credits`, min: 0, max: 100 },
] as const satisfies readonly { name: keyof OwnSessionType; [more: string]: unknown }[]

type NumberName = (typeof NUMBERS)[number]['name']

type TypeValues = Record<'name' | 'place' | 'video_link' | 'plans' | NumberName, string>

const CAPS: readonly string[] = ['daily_cap', 'weekly_cap']

function typeFormOf(type: Omit<OwnSessionType, 'id' | 'created_at' | 'updated_at'>): TypeValues {
  const numbers = NUMBERS.map(({ name }) => [name, type[name] === null ? '' : String(type[name])])
  return {
    ...(Object.fromEntries(numbers) as Record<NumberName, string>),
    name: type.name,
    place: type.place,
    video_link: type.video_link,
    plans: type.plans.join(' '),
  }
}

/** The fields of the body; what is not a number is refused by the server, beside its field. */
function typeBodyOf(form: TypeValues) {
  const numberOf = (name: NumberName) => {
    const text = form[name].trim()
    return text === '' && CAPS.includes(name) ? null : Number(text === '' ? Number.NaN : text)
  }
  const numbers = NUMBERS.map(({ name }) => [name, numberOf(name)])
  return {
    ...(Object.fromEntries(numbers) as Record<
      Exclude<NumberName, 'daily_cap' | 'weekly_cap'>,
      number
    > &
      Record<'daily_cap' | 'weekly_cap', number | null>),
    name: form.name,
    place: form.place,
    video_link: completeLink(form.video_link),
    plans: form.plans.split(' ').filter(plan => plan !== '') as OwnSessionType['plans'],
  }
}

/** A message for each number that is missing or out of its range. */
function typeErrors(form: TypeValues): Record<string, string> {
  const errors: Record<string, string> = {}
  if (form.name.trim() === '') errors.name = t`Please give it a name.`
  if (!isLinkOrNone(form.video_link)) errors.video_link = said(BAD_VIDEO_LINK)
  for (const { name, min, max } of NUMBERS) {
    const text = form[name].trim()
    if (text === '' && CAPS.includes(name)) continue
    const value = Number(text)
    if (text === '' || !Number.isInteger(value) || value < min || value > max)
      errors[name] = t`Please enter a whole number from ${min} to ${max}.`
  }
  return errors
}

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
      title={type ? t`Change ${type.name}` : t`Add a session type`}
      description={t`Existing bookings keep their time and length.`}
      className="max-w-2xl"
    >
      <TypeForm type={type} onDone={() => setOpen(false)} />
    </Dialog>
  )
}

function TypeForm({ type, onDone }: { type: OwnSessionType | null; onDone: () => void }) {
  const form = useForm({
    keep: `session-type-${type?.id ?? 'new'}`,
    stored: type ? typeFormOf(type) : BLANK,
    since: type?.updated_at ?? '',
    check: typeErrors,
    overrules: true,
    send(typed, idempotencyKey, { since }) {
      const body = typeBodyOf(typed)
      return type
        ? call(changeType, {
            params: { id: String(type.id) },
            body: { ...body, expected_updated_at: since },
          })
        : call(createType, { body, idempotencyKey })
    },
    stays: true,
    done: t`Session type saved`,
    onDone,
    // A newer version is merged into what was typed.
    refetch: [ownTypesQuery],
  })
  const plans = form.values.plans.split(' ').filter(Boolean)
  const toggle = (plan: string) =>
    form.set({
      plans: CREDIT_PLANS.filter(each => plans.includes(each) !== (each === plan)).join(' '),
    })
  const isStale = form.error instanceof ApiError && form.error.code === 'session_type_stale'
  return (
    <Form of={form} className="space-y-5">
      <TextField name="name" label={t`Name`} required maxLength={NAME_MAX} />
      <div className="grid gap-4 sm:grid-cols-3">
        {NUMBERS.map(({ name, label, unit }) => (
          <AmountField key={name} name={name} label={i18n._(label)} note={`(${i18n._(unit)})`} />
        ))}
      </div>
      <LinkField
        hint={t`Always the same one, or with ${ROOM}, such as https://meet.jit.si/${ROOM}: each session then has a room of its own.`}
        link={form.values.video_link}
        onChange={video_link => form.set({ video_link })}
        isChecked={form.isChecked}
      />
      <TextField
        name="place"
        label={t`Place`}
        optional
        hint={t`Where you meet in person. ${ROOM} is replaced here, too.`}
        maxLength={PLACE_MAX}
      />
      <fieldset>
        <legend className="font-semibold">
          <Trans>Offered to</Trans>
        </legend>
        <p className="text-ink-soft text-sm">
          <Trans>If none is chosen, everybody; without credits, visitors too.</Trans>
        </p>
        <div className="mt-1 flex flex-wrap gap-x-6">
          {CREDIT_PLANS.map(plan => (
            <Choice
              key={plan}
              type="checkbox"
              checked={plans.includes(plan)}
              onChange={() => toggle(plan)}
            >
              {said(PLAN_NAMES[plan])}
            </Choice>
          ))}
        </div>
      </fieldset>
      {form.error && (
        <Alert tone="danger">
          {messageOf(form.error, t`Nothing is lost. Please try again.`)}
          <span>
            {isStale &&
              t` What you typed was applied to the newer version; please check it and save again.`}
          </span>
        </Alert>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          <Trans>Not now</Trans>
        </Button>
        <SubmitButton>
          <Trans>Save</Trans>
        </SubmitButton>
      </div>
    </Form>
  )
}
