import { DAY_MS } from '#src/contract/calendar.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { SIGN_IN_LOG_DAYS } from '../constants.ts'
import { deviceKey, deviceName, truncatedNetwork } from '../domain/device.ts'
import { minuteOf, notifyMember } from './notices.ts'
import type { SignIns } from './rows.generated.ts'
import * as store from './sign-ins.store.ts'

interface SignInRecord {
  account: {
    id: number
    username: string
    email: string | null
    email_verified: boolean
    created_at: string
  }
  method: SignIns['method']
  /** The caller's, not yet truncated. */
  address: string
  userAgent: string | null
}

/** Adds to the security log, and mails the member when this device was not seen in this network before. */
export async function recordSignIn(ctx: AnyContext, signIn: SignInRecord): Promise<void> {
  const { account, method, address, userAgent } = signIn
  const at = ctx.now.toISOString()
  const place = {
    user_id: account.id,
    network: truncatedNetwork(address),
    device_key: deviceKey(userAgent),
  }
  const registering =
    account.created_at === at && !(await store.hasSignIn(ctx.db, { user_id: account.id }))
  if (!registering && !(await store.hasSignIn(ctx.db, place))) {
    await notifyMember(ctx, { ...account, network: address }, 'new_sign_in', () => ({
      device: deviceName(userAgent),
      network: place.network,
      time: minuteOf(ctx.now),
      link: `${ctx.deps.settings.site.siteUrl}/account`,
    }))
  }
  await store.insertSignIn(ctx.db, { ...place, at, method, user_agent: userAgent })
  await store.deleteSurplusSignIns(ctx.db, account.id)
}

export const forgetOldSignIns = (ctx: AnyContext): Promise<void> =>
  store.deleteSignInsBefore(
    ctx.db,
    new Date(ctx.now.getTime() - SIGN_IN_LOG_DAYS * DAY_MS).toISOString(),
  )
