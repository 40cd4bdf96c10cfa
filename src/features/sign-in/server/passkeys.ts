import type { InputOf } from '#src/contract/endpoint.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, invalid, isUniqueViolation, orNotFound } from '#src/platform/server/errors.ts'
import { countAttempt } from '#src/platform/server/limits.ts'
import { breakLinks } from '#src/platform/server/mail/body.ts'
import {
  NO_PASSKEY,
  PASSKEY_NAME_MAX,
  PASSKEY_UNREADABLE,
  PASSKEY_WRONG,
  PASSKEYS_MAX,
} from '../constants.ts'
import type * as contract from '../contract/passkeys.ts'
import type { Assertion } from '../contract/passkeys.ts'
import { deviceInEnglish, deviceName, deviceWords } from '../domain/device.ts'
import { accountOf, countOwnAttempt, type FromNetwork, requireRecentPassword } from './confirm.ts'
import { notifyMember } from './notices.ts'
import {
  CHALLENGE_MS,
  handleOf,
  newChallenge,
  partyOf,
  takeChallenge,
} from './passkey-challenges.ts'
import { ALGORITHMS, verifyAssertion, verifyNew } from './passkey-verify.ts'
import * as store from './passkeys.store.ts'
import { logRefusals } from './security-log.ts'
import { renewToken } from './sessions.ts'
import { changeSession, deleteSessions, lockAccount } from './sign-in.store.ts'
import {
  completeSignIn,
  type SignedIn,
  signInsPerAddress,
  type Visit,
} from './sign-in-completion.ts'

type Row = Awaited<ReturnType<typeof store.listPasskeys>>[number]

const viewOf = (row: Row) => ({
  ...row,
  name: deviceWords(row.name),
  transports: store.transportsOf(row),
})

export async function passkeyOptions(ctx: Context) {
  const caller = ctx.who
  const party = partyOf(ctx.deps)
  await requireRecentPassword(ctx, caller)
  const account = await accountOf(ctx.db, caller.userId)
  const known = await store.listCredentials(ctx.db, caller.userId)
  if (known.length >= PASSKEYS_MAX) throw new AppError('passkeys_full')
  return {
    rp: { id: party.id, name: ctx.deps.settings.site.brand },
    user: {
      id: handleOf(ctx.deps, caller.userId),
      name: account.username,
      displayName: account.username,
    },
    challenge: await newChallenge(ctx, { userId: caller.userId }),
    pubKeyCredParams: ALGORITHMS.map(alg => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: known,
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  }
}

interface Adding extends FromNetwork {
  /** Gives the passkey its name when the member does not. */
  userAgent: string | null
}

/** @throws AppError `passkeys_full`, `passkey_exists`, `invalid` for one that cannot be verified */
export async function addPasskey(
  ctx: Context,
  { address, userAgent, ...passkey }: InputOf<typeof contract.addPasskey> & Adding,
) {
  const { userId } = ctx.who
  const party = partyOf(ctx.deps)
  await requireRecentPassword(ctx, ctx.who)
  const { credential } = passkey
  const challenge = await takeChallenge(ctx, { userId }, credential.response.clientDataJSON)
  const verified = challenge === null ? null : await verifyNew(party, challenge, credential)
  if (!verified) throw new AppError('invalid', { message: PASSKEY_UNREADABLE })
  try {
    return await inTransaction(ctx, async ctx => {
      await lockAccount(ctx.db, userId)
      const account = await accountOf(ctx.db, userId)
      if ((await store.countPasskeys(ctx.db, userId)) >= PASSKEYS_MAX)
        throw new AppError('passkeys_full')
      const made = await store.insertPasskey(ctx.db, {
        user_id: userId,
        ...verified,
        user_handle: handleOf(ctx.deps, userId),
        transports: (credential.response.transports ?? []).join(' '),
        name: deviceInEnglish(passkey.name ?? deviceName(userAgent)).slice(0, PASSKEY_NAME_MAX),
        created_at: ctx.now.toISOString(),
      })
      const concerned = { ...account, network: address }
      await notifyMember(ctx, concerned, 'passkey_added', () => ({
        passkey: breakLinks(deviceWords(made.name)),
      }))
      return viewOf(made)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('passkey_exists')
    throw error
  }
}

export const listPasskeys = async ({ db, who }: Context) =>
  (await store.listPasskeys(db, who.userId)).map(viewOf)

export async function renamePasskey(
  { db, who }: Context,
  { id, name }: InputOf<typeof contract.renamePasskey>,
) {
  const named = await store.renamePasskey(db, who.userId, id, deviceInEnglish(name))
  return viewOf(orNotFound(named))
}

/** Other sessions end unless told otherwise: a thief may be signed in. @returns this session's new token if they end */
export function removePasskey(
  ctx: Context,
  { address, id, sign_out_others }: InputOf<typeof contract.removePasskey> & FromNetwork,
): Promise<string | null> {
  const { userId, sessionId } = ctx.who
  return inTransaction(ctx, async ctx => {
    await lockAccount(ctx.db, userId)
    const account = await accountOf(ctx.db, userId)
    await requireRecentPassword(ctx, ctx.who)
    const removed = orNotFound(await store.deletePasskey(ctx.db, userId, id))
    const concerned = { ...account, network: address }
    await notifyMember(ctx, concerned, 'passkey_removed', () => ({
      passkey: breakLinks(deviceWords(removed.name)),
    }))
    if (sign_out_others === 'false') return null
    await deleteSessions(ctx.db, userId, sessionId)
    return renewToken(ctx.db, ctx.deps.secret, sessionId)
  })
}

/** @throws AppError `not_found` when the account has no passkey, or the site's address allows none */
export async function confirmPasskeyOptions(ctx: Context) {
  const caller = ctx.who
  const { id: rpId } = partyOf(ctx.deps)
  const known = await store.listCredentials(ctx.db, caller.userId)
  if (known.length === 0) throw new AppError('not_found', { message: NO_PASSKEY })
  return {
    rpId,
    challenge: await newChallenge(ctx, caller),
    timeout: CHALLENGE_MS,
    userVerification: 'required' as const,
    allowCredentials: known,
  }
}

type Credential = InputOf<typeof contract.confirmWithPasskey>['credential']

/** @returns null whenever anything is wrong with the passkey */
async function checkOwnPasskey(ctx: Context, credential: Credential) {
  const caller = ctx.who
  const { clientDataJSON, userHandle } = credential.response
  const challenge = await takeChallenge(ctx, caller, clientDataJSON)
  const found = await store.findCredential(ctx.db, credential.id, caller.userId)
  if (challenge === null || !found) return null
  if (userHandle && userHandle !== found.user_handle) return null
  const counter = await verifyAssertion(partyOf(ctx.deps), challenge, credential, found)
  return counter === null ? null : { id: found.id, counter }
}

/**
 * A passkey replaces both password and code, as at sign-in (decision 0038).
 * @returns the session's new token
 * @throws AppError `invalid`, as for a wrong password; `too_many`: attempts by password and by passkey count together
 */
export async function confirmByPasskey(
  ctx: Context,
  { credential }: { credential: Credential },
): Promise<string> {
  const caller = ctx.who
  const refund = await countOwnAttempt(ctx, caller.userId)
  const passkey = await checkOwnPasskey(ctx, credential)
  const token = await inTransaction(ctx, async ctx => {
    await lockAccount(ctx.db, caller.userId)
    const used =
      passkey !== null &&
      (await store.recordUse(ctx.db, caller.userId, passkey, ctx.now.toISOString()))
    if (!used) throw invalid('credential', PASSKEY_WRONG)
    await changeSession(ctx.db, caller.sessionId, { confirmed_at: ctx.now.toISOString() })
    return renewToken(ctx.db, ctx.deps.secret, caller.sessionId)
  })
  await refund()
  return token
}

const NOBODY_YET = { userId: null }

/** The same for everybody, so that it does not reveal who has a passkey. */
export async function loginPasskeyOptions(ctx: AnyContext) {
  const { id } = partyOf(ctx.deps)
  return {
    rpId: id,
    challenge: await newChallenge(ctx, NOBODY_YET),
    timeout: CHALLENGE_MS,
    userVerification: 'required' as const,
  }
}

/**
 * The device has checked a fingerprint, a face or a PIN, so possession and verification are two factors, and no code is
 * asked for (ASVS 6.3.3).
 * @throws AppError `passkey_refused`, whatever is wrong with it; `too_many`
 */
async function checkPasskey(visit: Visit, credential: Assertion): Promise<SignedIn> {
  const { db, deps, address } = visit
  const refund = await countAttempt(visit, [signInsPerAddress, address])
  const challenge = await takeChallenge(visit, NOBODY_YET, credential.response.clientDataJSON)
  const found = await store.findCredential(db, credential.id)
  if (challenge === null || !found || found.user_handle !== credential.response.userHandle) {
    throw new AppError('passkey_refused')
  }
  const counter = await verifyAssertion(partyOf(deps), challenge, credential, found)
  if (counter === null) throw new AppError('passkey_refused')
  const proof = { userId: found.user_id, passkey: { id: found.id, counter } }
  const signedIn = await completeSignIn(visit, { ...proof, refused: 'passkey_refused' })
  await refund()
  return signedIn
}

/** A refusal is noted in the security log. */
export const signInWithPasskey = (visit: Visit, credential: Assertion): Promise<SignedIn> =>
  logRefusals(visit, () => checkPasskey(visit, credential))
