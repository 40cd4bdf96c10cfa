import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { USERNAME_MAX, USERNAME_MIN } from '../../constants.ts'
import * as store from '../store.ts'
import { hasTwoFactor } from '../two-factor/two-factor.ts'
import type { GoogleProfile } from './client.ts'

const PROVIDER = 'google'

async function freeUsername(trx: Db, profile: GoogleProfile): Promise<string> {
  const candidate = (profile.email?.split('@')[0] ?? profile.fullName ?? '')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .slice(0, USERNAME_MAX - 6)
  const base = candidate.length >= USERNAME_MIN ? candidate : `member${candidate}`
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base}${n}`
    if (!(await store.findTaken(trx, name.toLowerCase(), null))) return name
  }
}

/**
 * Finds or creates the account for a Google identity.
 * An existing account with the same address is linked only when both sides have confirmed the address: an attacker could
 * have registered with it in advance and would keep access. Accounts with two-factor authentication are refused, because
 * this sign-in cannot ask for the code (ASVS 6.3.4).
 * @returns the member's id, or why the sign-in is refused
 */
export function accountOf(
  db: Db,
  profile: GoogleProfile,
  now: Date,
): Promise<number | 'email_taken' | 'disabled' | 'second_step'> {
  return inTransaction(db, async trx => {
    const known = await store.findByProvider(trx, PROVIDER, profile.sub)
    if (known?.disabled) return 'disabled'
    if (known) return (await hasTwoFactor(trx, known.id)) ? 'second_step' : known.id
    const email = profile.emailVerified ? profile.email : null
    const holder = profile.email ? await store.findByEmail(trx, profile.email.toLowerCase()) : undefined
    if (holder) {
      if (holder.disabled) return 'disabled'
      if (!email || !holder.email_verified || holder.provider_id !== null) return 'email_taken'
      await store.updateProfile(trx, holder.id, {
        provider: PROVIDER,
        provider_id: profile.sub,
        picture: profile.picture,
      })
      return (await hasTwoFactor(trx, holder.id)) ? 'second_step' : holder.id
    }
    const username = await freeUsername(trx, profile)
    const made = await store.insertUser(trx, {
      username,
      username_key: username.toLowerCase(),
      email,
      email_key: email?.toLowerCase() ?? null,
      email_verified: email !== null,
      password_hash: null,
      full_name: profile.fullName,
      first_name: profile.firstName,
      last_name: profile.lastName,
      picture: profile.picture,
      provider: PROVIDER,
      provider_id: profile.sub,
      is_admin: false,
      subscription_status: 'inactive',
      subscription_cancel_at_period_end: false,
      created_at: now.toISOString(),
    })
    return made.id
  })
}
