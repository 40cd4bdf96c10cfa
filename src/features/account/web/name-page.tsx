import { useState } from 'react'
import { Form, useLocation } from 'react-router'
import { returnPath } from '#src/contract/return-path.ts'
import { NAME_MAX } from '#src/features/accounts/constants.ts'
import { useSession } from '#src/features/accounts/web/session.tsx'
import { formAction } from '#src/platform/web/routing/form-action.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { useFormState } from '#src/platform/web/sections/form-state.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { chooseName } from '../contract.ts'

/** Every page of the administration and the desk redirects an administrator without a name to this page. */
export default function NamePage() {
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const state = useFormState('name')
  const [isSending, setSending] = useState(false)
  return (
    <div className="wrap grid justify-items-center py-12 sm:py-20">
      <div className="w-full max-w-md">
        <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
          What is your name?
        </h1>
        <p className="mt-3 mb-6 text-ink-soft text-lg">
          {user?.is_admin || user?.is_coach
            ? 'Members see it in invitations, messages, mails and their calendar.'
            : 'Your coach sees it, if you have one.'}{' '}
          {user && (
            <>
              You sign in with <strong className="[overflow-wrap:anywhere]">{user.username}</strong> as
              before.
            </>
          )}
        </p>
        <Card>
          {/* Sent as a document, so that the next page knows the new name. */}
          <Form
            method="post"
            action={pathname + search}
            reloadDocument
            noValidate
            onSubmit={() => setSending(true)}
            className="grid gap-5"
          >
            <input type="hidden" name="form" value="name" />
            {state && !state.isSent && !state.errors.full_name && (
              <Alert tone="danger">
                {state.message ?? 'Your name could not be saved. Please try again.'}
              </Alert>
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
        </Card>
      </div>
    </div>
  )
}

export const action = formAction([
  {
    name: 'name',
    endpoint: chooseName,
    keeps: ['full_name'],
    leadsTo: query => returnPath(query.get('next')) ?? href('/account'),
  },
])

export const loader = loadOnServer(() => [])
export const clientLoader = loadInBrowser(() => [])
