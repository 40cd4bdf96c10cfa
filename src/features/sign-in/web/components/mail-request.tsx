import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { ApiError, useChange } from '#src/platform/web/api/api.ts'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Field, TextInput } from '#src/platform/web/ui/field.tsx'

interface MailRequestProps {
  title: string
  lead: string
  button: string
  /** Fallback when the server sends no message. */
  failed: string
  note: ReactNode
  /** @returns the server's message */
  send: (username: string) => Promise<string>
}

/** The response does not reveal whether the account exists (docs/product.md 8.3). */
export function MailRequest({ title, lead, button, failed, note, send }: MailRequestProps) {
  const [username, setUsername] = useState('')
  const request = useChange(() => send(username.trim()))
  return (
    <div className="wrap grid justify-center py-10 lg:py-16">
      <div className="w-full max-w-lg">
        <h1 tabIndex={-1} className="text-3xl lg:text-4xl">
          {title}
        </h1>
        <p className="mt-3 mb-6 text-ink-soft">{lead}</p>
        <Card>
          <Form
            className="flex flex-col gap-5"
            busy={request.isPending}
            onSubmit={() => username.trim() && request.mutate()}
          >
            {request.isSuccess && <Alert tone="success">{request.data}</Alert>}
            {request.isError && <Alert tone="danger">{messageFor(request.error, failed)}</Alert>}
            <Field label="Username" hint="Your email address works, too." required>
              <TextInput
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                value={username}
                onChange={event => setUsername(event.target.value)}
              />
            </Field>
            <Button
              type="submit"
              size="lg"
              disabled={username.trim() === ''}
              busy={request.isPending}
            >
              {request.isPending ? 'Sending…' : button}
            </Button>
          </Form>
        </Card>
        <Alert className="mt-6">{note}</Alert>
        <p className="mt-5 text-center text-sm">
          <Link to={href('/auth')} className="text-link">
            Back to Sign In
          </Link>
        </p>
      </div>
    </div>
  )
}

/** No response at all counts as an unexpected error (docs/product.md 2.6). */
function messageFor(error: unknown, failed: string): string {
  if (!(error instanceof ApiError) || error.status === 0) {
    return 'An unexpected error occurred. Please check your connection and try again.'
  }
  return error.code === 'unknown' ? failed : error.message
}
