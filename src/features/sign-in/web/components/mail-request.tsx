import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { ApiError } from '#src/platform/web/api/api.ts'
import { TextField } from '#src/platform/web/forms/fields.tsx'
import { Form } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'

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

const isWritten = ({ username }: { username: string }): boolean => username.trim() !== ''

/** The response does not reveal whether the account exists (docs/product.md 8.3). */
export function MailRequest({ title, lead, button, failed, note, send }: MailRequestProps) {
  const [answer, setAnswer] = useState<string>()
  const form = useForm({
    stored: { username: '' },
    maySend: isWritten,
    send({ username }) {
      setAnswer(undefined)
      return send(username.trim())
    },
    stays: true,
    onDone: setAnswer,
  })
  return (
    <div className="wrap grid justify-center py-10 lg:py-16">
      <div className="w-full max-w-lg">
        <h1 tabIndex={-1} className="text-3xl lg:text-4xl">
          {title}
        </h1>
        <p className="mt-3 mb-6 text-ink-soft">{lead}</p>
        <Card>
          <Form of={form}>
            {answer !== undefined && <Alert tone="success">{answer}</Alert>}
            {form.error && <Alert tone="danger">{messageFor(form.error, failed)}</Alert>}
            <TextField
              name="username"
              label={t`Username`}
              hint={t`Your email address works, too.`}
              required
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Button
              type="submit"
              size="lg"
              disabled={!isWritten(form.values)}
              busy={form.isSending}
            >
              {form.isSending ? t`Sending…` : button}
            </Button>
          </Form>
        </Card>
        <Alert className="mt-6">{note}</Alert>
        <p className="mt-5 text-center text-sm">
          <Link to={href('/auth')} className="text-link">
            <Trans>Back to Sign In</Trans>
          </Link>
        </p>
      </div>
    </div>
  )
}

/** No response at all counts as an unexpected error (docs/product.md 2.6). */
function messageFor(error: unknown, failed: string): string {
  if (!(error instanceof ApiError) || error.status === 0) {
    return t`An unexpected error occurred. Please check your connection and try again.`
  }
  return error.code === 'unknown' ? failed : error.message
}
