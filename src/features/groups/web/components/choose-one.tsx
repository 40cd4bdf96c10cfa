import { type ReactNode, useState } from 'react'
import { messageOf } from '#src/platform/web/api/api.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { Select } from '#src/platform/web/ui/select.tsx'

interface ChooseOneProps {
  label: string
  options: readonly { id: number; name: string }[]
  change: { error: Error | null; isPending: boolean; mutate: (id: number) => void }
  /** Used when the server sends no message. */
  failure: string
  /** On the button. */
  children: ReactNode
}

/** A form that asks for one of several, none of which is chosen yet. */
export function ChooseOne({ label, options, change, failure, children }: ChooseOneProps) {
  const [chosen, choose] = useState('')
  return (
    <form
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        if (chosen !== '') change.mutate(Number(chosen))
      }}
    >
      <Field label={label}>
        <Select value={chosen} onChange={event => choose(event.target.value)}>
          <option value="">Please choose</option>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {change.error && <Alert tone="danger">{messageOf(change.error, failure)}</Alert>}
      <Button type="submit" busy={change.isPending} disabled={chosen === ''} className="justify-self-end">
        {children}
      </Button>
    </form>
  )
}
