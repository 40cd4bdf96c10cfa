import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { weekdayNames } from '#src/contract/formats.ts'
import { i18n } from '#src/contract/i18n.ts'
import { Field, TextInput } from '#src/platform/web/ui/field.tsx'
import type { ReminderSettings } from '../../contract.ts'

interface TickProps {
  name: string
  checked: boolean
  hint?: ReactNode
  children: ReactNode
}

/** A checkbox that is sent with the form. */
export function Tick({ name, checked, hint, children }: TickProps) {
  const id = useId()
  return (
    <div>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name={name}
          defaultChecked={checked}
          aria-describedby={hint ? id : undefined}
          className="size-5 shrink-0 accent-primary"
        />
        <span>{children}</span>
      </label>
      {hint && (
        <p id={id} className="ms-8 text-ink-soft text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}

interface TimeProps {
  name: string
  label: string
  value: string
  note?: string
  error?: string | undefined
}

export function Time({ name, label, value, note, error }: TimeProps) {
  return (
    <Field label={label} note={note} error={error} className="max-w-48">
      <TextInput type="time" name={name} defaultValue={value} />
    </Field>
  )
}

const error = (id: string, message: string | undefined) =>
  message && (
    <p id={id} role="alert" className="text-danger text-sm">
      {message}
    </p>
  )

export function Days({ days, message }: { days: readonly number[]; message: string | undefined }) {
  const id = useId()
  return (
    <fieldset aria-describedby={message ? id : undefined}>
      <legend className="mb-1.5 font-semibold">
        <Trans>On these days</Trans>
      </legend>
      <div className="flex flex-wrap gap-x-5">
        {weekdayNames().map((name, at) => (
          <label key={name} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              name={`day_${at + 1}`}
              defaultChecked={days.includes(at + 1)}
              className="size-5 shrink-0 accent-primary"
            />
            {name}
          </label>
        ))}
      </div>
      {error(id, message)}
    </fieldset>
  )
}

const CHANNEL_LABELS = [
  ['mail', msg`By mail`],
  ['push', msg`As a notification on your devices`],
  ['both', msg`Both`],
] as const

export function Channels({ channels }: Pick<ReminderSettings['domino'], 'channels'>) {
  const chosen = channels.length > 1 ? 'both' : channels[0]
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">
        <Trans>How</Trans>
      </legend>
      <div className="grid">
        {CHANNEL_LABELS.map(([value, label]) => (
          <label key={value} className="inline-flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="channels"
              value={value}
              defaultChecked={chosen === value}
              className="size-5 shrink-0 accent-primary"
            />
            {i18n._(label)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
