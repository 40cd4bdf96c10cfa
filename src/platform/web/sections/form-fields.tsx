import type { ComponentPropsWithRef } from 'react'
import { useSentField } from '../forms/form-state.ts'
import { CONTROL, Field, type FieldProps, TextInput, useField } from '../ui/field.tsx'
import { useIsSending } from '../ui/sending.ts'

export interface FormInputProps
  extends Omit<ComponentPropsWithRef<'input'>, 'name' | 'required'>,
    Pick<FieldProps, 'label' | 'note' | 'hint' | 'required'> {
  name: string
}

/** A single-line field of a `Form`. */
export function FormInput({
  name,
  label,
  note,
  hint,
  required = true,
  defaultValue,
  ...rest
}: FormInputProps) {
  const sent = useSentField(name)
  return (
    <Field label={label} note={note} hint={hint} error={sent.error} required={required}>
      <TextInput name={name} defaultValue={sent.defaultValue ?? defaultValue} {...rest} />
    </Field>
  )
}

interface Named {
  name: string
  label: string
  /** Adds '(optional)' to the label; otherwise the field is required. */
  optional?: boolean
}

interface LineProps extends Named {
  type?: 'text' | 'email' | 'tel'
  autoComplete?: string
  maxLength: number
}

/** A single-line field of a form that also works without scripts. */
export function Line({ name, label, optional = false, ...rest }: LineProps) {
  const { defaultValue, error } = useSentField(name)
  return (
    <Field label={label} note={optional && '(optional)'} error={error}>
      <TextInput name={name} required={!optional} defaultValue={defaultValue} {...rest} />
    </Field>
  )
}

export function Lines({ name, label, optional = false, ...rest }: Named & LinesProps) {
  const { defaultValue, error } = useSentField(name)
  return (
    <Field label={label} note={optional && '(optional)'} error={error}>
      <Area name={name} required={!optional} defaultValue={defaultValue} {...rest} />
    </Field>
  )
}

interface LinesProps {
  rows: number
  maxLength: number
  minLength?: number
}

function Area(
  props: LinesProps & { name: string; required: boolean; defaultValue: string | undefined },
) {
  return <textarea {...useField()} readOnly={useIsSending()} {...props} className={CONTROL} />
}

interface ChoiceProps extends Named {
  options: readonly (readonly [value: string, label: string])[]
}

export function Choice({ name, label, options }: ChoiceProps) {
  const { error } = useSentField(name)
  return (
    <Field label={label} error={error}>
      <Options name={name} options={options} />
    </Field>
  )
}

function Options({ name, options }: { name: string; options: ChoiceProps['options'] }) {
  const { defaultValue = '' } = useSentField(name)
  return (
    <select
      {...useField()}
      name={name}
      required
      defaultValue={defaultValue}
      className={`${CONTROL} min-h-12`}
    >
      <option value="">Please choose</option>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** A honeypot: invisible to people, so only bots fill it in. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
