import { useState } from 'react'
import { Form } from 'react-router'
import { NAME_MAX } from '#src/features/accounts/constants.ts'
import { useSession } from '#src/features/accounts/web/session.tsx'
import { href } from '#src/platform/web/routing/page.ts'
import { useFormState } from '#src/platform/web/sections/form-state.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'

/** @param props.next where it leads; the account by default */
export function NameForm({ next }: { next?: string | undefined }) {
  const { user } = useSession()
  const state = useFormState('name')
  const [isSending, setSending] = useState(false)
  return (
    // Sent as a document, so that the next page knows the new name.
    <Form
      method="post"
      action={href('/account/name', {}, { next })}
      reloadDocument
      noValidate
      onSubmit={() => setSending(true)}
      className="grid gap-5"
    >
      <input type="hidden" name="form" value="name" />
      {state && !state.isSent && !state.errors.full_name && (
        <Alert tone="danger">{state.message ?? 'Your name could not be saved. Please try again.'}</Alert>
      )}
      <Field
        label="Your name"
        hint="As you introduce yourself, such as Maya Lindgren."
        error={state?.errors.full_name}
        required
      >
        <TextInput
          name="full_name"
          autoComplete="name"
          maxLength={NAME_MAX}
          defaultValue={state?.values.full_name ?? user?.full_name ?? ''}
        />
      </Field>
      <Button type="submit" size="lg" busy={isSending} className="justify-self-start">
        Save my name
      </Button>
    </Form>
  )
}
