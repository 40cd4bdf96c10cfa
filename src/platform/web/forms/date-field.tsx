import { DatePicker, type DatePickerProps } from '../ui/date-picker.tsx'
import { Frame, type Framed, framed, type Rest } from './fields.tsx'
import { useFormField } from './form-context.ts'

type DateProps = Framed & Rest<DatePickerProps>

/** By itself, since its popover is a large library that most forms do without. */
export function DateField(props: DateProps) {
  const { frame, rest } = framed(props)
  const { value = '', set } = useFormField(frame.name)
  return (
    <Frame {...frame}>
      <DatePicker {...rest} value={value} onChange={set} />
    </Frame>
  )
}
