import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from '#src/platform/web/forms/form.tsx'
import { useOwnForm } from '#src/platform/web/forms/form-context.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, TextArea, TextInput } from '#src/platform/web/ui/field.tsx'
import { TITLE_REQUIRED } from '../../constants.ts'
import type { EntryText } from '../use-unsaved.ts'

interface EntryFormProps {
  /** The form's accessible name. */
  name: string
  text: EntryText
  onChange: (text: EntryText) => void
  onSave: () => void
  busy: boolean
  /** The server's messages by field. */
  errors: Record<string, string> | undefined
  notice?: ReactNode
  autoFocus: boolean
  /** Buttons beside Save. */
  children: ReactNode
}

/** The form of an entry. A blank title is not sent, and the form stays open (docs/product.md 6.2). */
export function EntryForm(props: EntryFormProps) {
  const { name, text, onChange, onSave, busy, errors, notice, autoFocus, children } = props
  const title = useRef<HTMLInputElement>(null)
  const [isTitleMissing, setTitleMissing] = useState(false)
  useEffect(() => {
    if (autoFocus) title.current?.focus()
  }, [autoFocus])

  function submit() {
    const missing = text.title.trim() === ''
    setTitleMissing(missing)
    if (missing) {
      toast({ title: 'Title required', description: TITLE_REQUIRED, tone: 'destructive' })
      title.current?.focus()
    } else onSave()
  }

  return (
    <Form
      of={useOwnForm(submit, busy)}
      aria-label={name}
      className="index-card grid gap-4 p-4 sm:p-5"
    >
      {notice}
      <Field label="Title" required error={isTitleMissing ? TITLE_REQUIRED : errors?.title}>
        <TextInput
          ref={title}
          value={text.title}
          autoComplete="off"
          onChange={({ target }) => {
            setTitleMissing(false)
            onChange({ ...text, title: target.value })
          }}
        />
      </Field>
      <Field label="Content" note="(optional)" error={errors?.content}>
        <TextArea
          rows={3}
          value={text.content}
          onChange={({ target }) => onChange({ ...text, content: target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        {children}
      </div>
    </Form>
  )
}
