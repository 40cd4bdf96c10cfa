import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import type { Words } from '#src/contract/i18n.ts'
import {
  Choice,
  Field,
  type FieldProps,
  Options,
  Select,
  Switch,
  type SwitchProps,
  TextArea,
  TextInput,
} from '../ui/field.tsx'
import { useFormField } from './form-context.ts'

/** The frame of a field: its label, hint and, by its name, what is wrong with it. */
export interface Framed extends Omit<FieldProps, 'error' | 'children' | 'note'> {
  name: string
  /** Small print beside the label, part of the accessible name; `optional` says that. */
  note?: ReactNode
  optional?: boolean | undefined
  /** The browser itself asks for it where no script runs. */
  isNeeded?: boolean | undefined
}

export type Rest<Props> = Omit<Props, keyof Framed | 'value' | 'onChange' | 'defaultValue'>

export function Frame({
  name,
  optional = false,
  note = optional && t`(optional)`,
  children,
  ...rest
}: Framed & { children: ReactNode }) {
  return (
    <Field note={note} error={useFormField(name).error} {...rest}>
      {children}
    </Field>
  )
}

export function framed<Props extends Framed>(props: Props) {
  const { name, label, note, optional, hint, required, hideLabel, className, isNeeded, ...rest } =
    props
  const frame = { name, label, note, optional, hint, required, hideLabel, className }
  return { frame, rest: { ...rest, ...(isNeeded && { required: true }) } }
}

type TextProps = Framed &
  Rest<ComponentProps<'input'>> & {
    /** Of the control itself. */
    look?: string
    /** What is typed as it is held, such as without line ends. @returns it, or other fields with it */
    onType?: (text: string) => void
  }

export function TextField({ look, onType, ...props }: TextProps) {
  const { frame, rest } = framed(props)
  const { value = '', set, named } = useFormField(frame.name)
  return (
    <Frame {...frame}>
      <TextInput
        {...named}
        {...rest}
        className={look}
        value={value}
        onChange={event => (onType ?? set)(event.target.value)}
      />
    </Frame>
  )
}

/** A number or a sum, held as it is typed. */
export const AmountField = (props: TextProps) => <TextField inputMode="numeric" {...props} />

type LongTextProps = Framed & Rest<ComponentProps<'textarea'>> & { look?: string }

export function LongTextField({ look, ...props }: LongTextProps) {
  const { frame, rest } = framed(props)
  const { value = '', set, named } = useFormField(frame.name)
  return (
    <Frame {...frame}>
      <TextArea
        {...named}
        {...rest}
        className={look}
        value={value}
        onChange={event => set(event.target.value)}
      />
    </Frame>
  )
}

/** A honeypot: invisible to people, so only bots fill it in. */
export const Honeypot = () => (
  <div aria-hidden="true" className="absolute -inset-s-[9999px] size-px overflow-hidden">
    <label>
      <Trans>Leave this empty</Trans>
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)

type SelectProps = Framed & { onChoose?: (value: string) => void } & (
    | { of: readonly string[]; labels: Readonly<Record<string, Words>>; children?: undefined }
    | { of?: undefined; labels?: undefined; children: ReactNode }
  )

/** @param props.of what can be chosen, with `labels`; or options as children */
export function SelectField({
  of,
  labels,
  children,
  onChoose,
  isNeeded = false,
  ...frame
}: SelectProps) {
  const { value = '', set, named } = useFormField(frame.name)
  return (
    <Frame {...frame}>
      <Select
        {...named}
        required={isNeeded}
        value={value}
        onChange={event => (onChoose ?? set)(event.target.value)}
      >
        {of ? <Options of={of} labels={labels} /> : children}
      </Select>
    </Frame>
  )
}

interface RadioProps {
  name: string
  legend: ReactNode
  of: readonly string[]
  labelOf: (value: string) => ReactNode
}

/** One of a few, all of them in sight. */
export function RadioField({ name, legend, of, labelOf }: RadioProps) {
  const { value, set } = useFormField(name)
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{legend}</legend>
      {of.map(each => (
        <Choice
          key={each}
          type="radio"
          name={name}
          checked={value === each}
          onChange={() => set(each)}
        >
          {labelOf(each)}
        </Choice>
      ))}
    </fieldset>
  )
}

export function SwitchField({
  name,
  ...rest
}: Omit<SwitchProps, 'checked' | 'onChange'> & { name: string }) {
  const { value = false, set } = useFormField<boolean>(name)
  return <Switch checked={value} onChange={set} {...rest} />
}
