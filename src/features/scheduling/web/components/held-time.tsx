import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { said } from '#src/contract/i18n.ts'
import { call } from '#src/platform/web/api/api.ts'
import { GUEST_WORDS, HOLD_MINUTES } from '../../constants.ts'
import { mailHoldAgain } from '../../contract/guests.ts'
import { MailAgain } from './mail-again.tsx'

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
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div className="space-y-5 rounded-lg bg-done-soft p-7 sm:p-10">
      <div ref={notice} tabIndex={-1} role="status">
        <h3 className="text-[1.75rem]">{said(GUEST_WORDS.held)}</h3>
        <p className="mt-3 text-lg">
          <Trans>
            <strong>{when}</strong> is held for {HOLD_MINUTES} minutes. We have sent a mail to{' '}
            <strong className="[overflow-wrap:anywhere]">{email}</strong>: press the button in it,
            and the time is yours.
          </Trans>
        </p>
      </div>
      <MailAgain
        changesLeft={changesLeft}
        send={to => call(mailHoldAgain, { body: { token, ...to } })}
        toOf={sent => sent.email}
        onSent={sent => {
          setHold({
            ...hold,
            ...{ email: sent.email, token: sent.hold_token, changesLeft: sent.changes_left },
          })
          notice.current?.focus()
        }}
      />
    </div>
  )
}
