import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { currentAgreement } from '../../domain/agreement.ts'
import { mailUnlimited } from '../links/notices.ts'
import { deletePasskeys } from '../passkeys/store.ts'
import * as store from '../store.ts'
import { hasTwoFactor } from '../two-factor/two-factor.ts'
import { freeUsername } from '../usernames/usernames.ts'
import type { GoogleProfile } from './client.ts'
import * as google from './store.ts'

type Refusal = 'email_taken' | 'disabled' | 'second_step'

type Holder = NonNullable<Awaited<ReturnType<typeof google.findByEmail>>>

/**
 * Links the account to a Google identity with the same address, which both sides have confirmed. Someone else may have
 * registered the account in advance and had the owner confirm the address. So all sessions end, and unless the password
 * was chosen with a mailed link, it and the passkeys are deleted.
 */
async function join(
  trx: Db,
  deps: Deps,
  now: Date,
  holder: Holder,
  profile: GoogleProfile,
): Promise<void> {
  await store.changeUser(trx, holder.id, google.googleLink(profile.sub, profile.picture))
  await store.deleteSessions(trx, holder.id)
  const keepsPassword = holder.password_proven_at !== null
  if (!keepsPassword) {
    await store.changeUser(trx, holder.id, { password_hash: null, password_ends_at: null })
    await deletePasskeys(trx, holder.id)
  }
  const notice = keepsPassword ? 'google_joined' : 'google_replaced'
  await mailUnlimited(trx, deps, now, holder, notice, {})
}

async function create(
  trx: Db,
  deps: Deps,
  profile: GoogleProfile,
  email: string | null,
  now: Date,
): Promise<number> {
  const username = await freeUsername(trx, profile.email?.split('@')[0] ?? profile.fullName ?? '')
  const made = await store.insertUser(trx, {
    username,
    username_key: username.toLowerCase(),
    email,
    email_key: email?.toLowerCase() ?? null,
    email_verified: email !== null,
    first_confirmed_at: email === null ? null : now.toISOString(),
    password_hash: null,
    full_name: profile.fullName,
    first_name: profile.firstName,
    last_name: profile.lastName,
    ...google.googleLink(profile.sub, profile.picture),
    ...currentAgreement(deps.settings.site, now),
    is_admin: false,
    created_at: now.toISOString(),
  })
  return made.id
}

/**
 * Finds or creates the account for a Google identity. Accounts with two-factor authentication are refused, because this
 * sign-in cannot ask for the code (ASVS 6.3.4).
 * @returns the member's id, or why the sign-in is refused
 */
export function accountOf(
  { db, deps }: { db: Db; deps: Deps },
  profile: GoogleProfile,
  now: Date,
): Promise<number | Refusal> {
  return inTransaction(db, async trx => {
    const known = await google.findByGoogle(trx, profile.sub)
    if (known?.disabled) return 'disabled'
    if (known) return (await hasTwoFactor(trx, known.id)) ? 'second_step' : known.id
    const email = profile.emailVerified ? profile.email : null
    const emailKey = profile.email?.toLowerCase()
    const found = emailKey ? await google.findByEmail(trx, emailKey) : undefined
    if (!found || !emailKey) return create(trx, deps, profile, email, now)
    // Lock and read again: the address may have changed meanwhile.
    await store.lockAccount(trx, found.id)
    const holder = await google.findByEmail(trx, emailKey)
    if (holder?.disabled) return 'disabled'
    if (!email || !holder?.email_verified || holder.provider_id !== null) return 'email_taken'
    if (await hasTwoFactor(trx, holder.id)) return 'second_step'
    await join(trx, deps, now, holder, profile)
    return holder.id
  })
}
