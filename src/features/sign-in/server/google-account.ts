import type { AnyContext } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { currentAgreement } from '../domain/agreement.ts'
import * as google from './google.store.ts'
import type { GoogleProfile } from './google-client.ts'
import { mailUnlimited } from './notices.ts'
import { deletePasskeys } from './passkeys.store.ts'
import * as store from './sign-in.store.ts'
import { hasTwoFactor } from './two-factor.ts'
import { freeUsername } from './usernames.ts'

type Refusal = 'email_taken' | 'disabled' | 'second_step'

type Holder = NonNullable<Awaited<ReturnType<typeof google.findByEmail>>>

/**
 * Links the account to a Google identity with the same address, which both sides have confirmed. Someone else may have
 * registered the account in advance and had the owner confirm the address. So all sessions end, and unless the password
 * was chosen with a mailed link, it and the passkeys are deleted.
 */
async function join(ctx: AnyContext, holder: Holder, profile: GoogleProfile): Promise<void> {
  await store.changeUser(ctx.db, holder.id, google.googleLink(profile.sub, profile.picture))
  await store.deleteSessions(ctx.db, holder.id)
  const keepsPassword = holder.password_proven_at !== null
  if (!keepsPassword) {
    await store.changeUser(ctx.db, holder.id, { password_hash: null, password_ends_at: null })
    await deletePasskeys(ctx.db, holder.id)
  }
  const notice = keepsPassword ? 'google_joined' : 'google_replaced'
  await mailUnlimited(ctx, holder, notice, () => ({}))
}

async function create(
  ctx: AnyContext,
  profile: GoogleProfile,
  email: string | null,
): Promise<number> {
  const username = await freeUsername(
    ctx.db,
    profile.email?.split('@')[0] ?? profile.fullName ?? '',
  )
  const made = await store.insertUser(ctx.db, {
    username,
    username_key: username.toLowerCase(),
    email,
    email_key: email?.toLowerCase() ?? null,
    email_verified: email !== null,
    first_confirmed_at: email === null ? null : ctx.now.toISOString(),
    password_hash: null,
    full_name: profile.fullName,
    first_name: profile.firstName,
    last_name: profile.lastName,
    ...google.googleLink(profile.sub, profile.picture),
    ...currentAgreement(ctx.deps.settings.site, ctx.now),
    is_admin: false,
    created_at: ctx.now.toISOString(),
  })
  return made.id
}

/**
 * Finds or creates the account for a Google identity. Accounts with two-factor authentication are refused, because this
 * sign-in cannot ask for the code (ASVS 6.3.4).
 * @returns the member's id, or why the sign-in is refused
 */
export function accountOf(ctx: AnyContext, profile: GoogleProfile): Promise<number | Refusal> {
  return inTransaction(ctx, async ctx => {
    const known = await google.findByGoogle(ctx.db, profile.sub)
    if (known?.disabled) return 'disabled'
    if (known) return (await hasTwoFactor(ctx.db, known.id)) ? 'second_step' : known.id
    const email = profile.emailVerified ? profile.email : null
    const emailKey = profile.email?.toLowerCase()
    const found = emailKey ? await google.findByEmail(ctx.db, emailKey) : undefined
    if (!found || !emailKey) return create(ctx, profile, email)
    // Lock and read again: the address may have changed meanwhile.
    await store.lockAccount(ctx.db, found.id)
    const holder = await google.findByEmail(ctx.db, emailKey)
    if (holder?.disabled) return 'disabled'
    if (!email || !holder?.email_verified || holder.provider_id !== null) return 'email_taken'
    if (await hasTwoFactor(ctx.db, holder.id)) return 'second_step'
    await join(ctx, holder, profile)
    return holder.id
  })
}
