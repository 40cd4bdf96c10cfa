import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { USERNAME_MAX, USERNAME_MIN } from '../../constants.ts'
import * as store from '../store.ts'
import { hasTwoFactor } from '../two-factor/two-factor.ts'
import type { GoogleProfile } from './client.ts'

const PROVIDER = 'google'

/** A free username made of the address or name, with a number where it is taken. */
async function freeUsername(trx: Db, profile: GoogleProfile): Promise<string> {
  const wished = (profile.email?.split('@')[0] ?? profile.fullName ?? '')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .slice(0, USERNAME_MAX - 6)
  const base = wished.length >= USERNAME_MIN ? wished : `member${wished}`
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base}${n}`
    if (!(await store.findTaken(trx, name.toLowerCase(), null))) return name
  }
}

/**
 * The account that somebody the provider vouches for signs in to; made when there is none.
 * An account with the same address is joined only when both sides have confirmed the address: anybody can
 * register with anybody's address, and would be waiting inside.
 * An account that asks for a code asks for it on every way in (ASVS 6.3.4): this one has none to ask for.
 * @returns the member's id, or why there is none
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
