import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import type { SignIn } from '../../contract/sessions.ts'
import { deviceName } from '../../domain/device.ts'

const SHOWN_FIRST = 5

/** 'Firefox on Linux, with a passkey, network 203.0.113.0' */
function signInWords({ method, network, user_agent }: SignIn): string {
  const device = deviceName(user_agent)
  if (method === 'google') return t`${device}, with Google, network ${network}`
  if (method === 'passkey') return t`${device}, with a passkey, network ${network}`
  return t`${device}, network ${network}`
}

/** @param username for lists of several people */
export function SignInItem({ signIn, username }: { signIn: SignIn; username?: string }) {
  const { dayAndTime } = useFormats()
  const { at } = signIn
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="font-semibold [overflow-wrap:anywhere]">
        {username && `${username}, `}
        <time dateTime={at}>{dayAndTime(at)}</time>
      </p>
      <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{signInWords(signIn)}</p>
    </li>
  )
}

/** The security log of a member, for the member or an administrator. */
export function SignInList({ signIns }: { signIns: UseQueryResult<SignIn[]> }) {
  const [showsAll, setShowsAll] = useState(false)
  if (signIns.isPending || signIns.isError)
    return (
      <Loading query={signIns} title={t`The sign-ins could not be loaded`} className="h-24">
        {t`Please try again.`}
      </Loading>
    )
  if (signIns.data.length === 0)
    return (
      <p className="text-ink-soft">
        <Trans>None in the last 90 days.</Trans>
      </p>
    )
  const shown = showsAll ? signIns.data : signIns.data.slice(0, SHOWN_FIRST)
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map(signIn => (
          <SignInItem key={signIn.id} signIn={signIn} />
        ))}
      </ul>
      {signIns.data.length > shown.length && (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          onClick={() => setShowsAll(true)}
        >
          <Trans>Show all {signIns.data.length}</Trans>
        </Button>
      )}
    </>
  )
}
