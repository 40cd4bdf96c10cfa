import { Field, TextArea } from '#src/platform/web/ui/field.tsx'
import { BODY_MAX } from '../../constants.ts'

interface PostEditorProps {
  label: string
  value: string
  onChange: (text: string) => void
  rows?: number
  placeholder?: string
  autoFocus?: boolean
}

/** Markdown as it is typed. */
export function PostEditor({ label, onChange, rows = 3, ...rest }: PostEditorProps) {
  return (
    <Field label={label} hideLabel>
      <TextArea
        rows={rows}
        maxLength={BODY_MAX}
        onChange={event => onChange(event.target.value)}
        {...rest}
      />
    </Field>
  )
}
