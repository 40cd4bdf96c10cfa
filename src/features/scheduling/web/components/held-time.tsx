import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { emailAddress } from '#src/features/sign-in/contract/fields.ts'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { Form, SubmitButton } from '#src/platform/web/sections/form.tsx'
import { FormInput } from '#src/platform/web/sections/form-fields.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { GUEST_WORDS, HOLD_MINUTES } from '../../constants.ts'
import { mailHoldAgain } from '../../contract/guests.ts'

/** A time that waits for the button in the mail. */
export interface Hold {
  start: string
  /** Where the mail went. */
  email: string
  token: string
  changesLeft: number
}

/** Where the mail went, once more, and to another address. */
export function HeldTime({ hold, when }: { hold: Hold; when: string }) {
  const [{ email, token, changesLeft }, setHold] = useState(hold)
  const [isWrong, setWrong] = useState(false)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  const onDone = (sent: { email: string; hold_token: string; changes_left: number }) => {
    setHold({
      ...hold,
      ...{ email: sent.email, token: sent.hold_token, changesLeft: sent.changes_left },
    })
    setWrong(false)
    toast({ title: 'The mail is on its way', description: sent.email, tone: 'success' })
    notice.current?.focus()
  }
  const again = useChange(() => call(mailHoldAgain, { body: { token } }), { onDone })
  const move = useChange(
    (sent: { email: string }) => call(mailHoldAgain, { body: { token, ...sent } }),
    { onDone },
  )
  return (
    <div className="space-y-5 rounded-lg bg-done-soft p-7 sm:p-10">
      <div ref={notice} tabIndex={-1} role="status">
        <h3 className="text-[1.75rem]">{GUEST_WORDS.held}</h3>
        <p className="mt-3 text-lg">
          <strong>{when}</strong> is held for {HOLD_MINUTES} minutes. We have sent a mail to{' '}
          <strong className="[overflow-wrap:anywhere]">{email}</strong>: press the button in it, and
          the time is yours.
        </p>
      </div>
      <FailedChange of={again}>Please try again in a moment.</FailedChange>
      {isWrong ? (
        <Form
          change={move}
          schema={z.object({ email: emailAddress })}
          failed="The mail did not go out."
          className="grid max-w-md gap-4"
        >
          <FormInput
            name="email"
            label="The right address"
            hint="The time is held for this one instead, and the button of the first mail no longer works."
            type="email"
            autoComplete="email"
            maxLength={254}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>Send it there</SubmitButton>
            <Button variant="quiet" onClick={() => setWrong(false)}>
              It was right
            </Button>
          </div>
        </Form>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={again.isPending} onClick={() => again.mutate()}>
            Send it again
          </Button>
          {changesLeft > 0 && (
            <Button variant="quiet" onClick={() => setWrong(true)}>
              Wrong address
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
