import type { BodyOf } from '#src/contract/endpoint.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Caller, Deps } from '#src/platform/server/deps.ts'
import { AppError, invalid, isUniqueViolation, orNotFound } from '#src/platform/server/errors.ts'
import { countAttempt } from '#src/platform/server/limits.ts'
import { breakLinks } from '#src/platform/server/mail/body.ts'
import {
  NO_PASSKEY,
  PASSKEY_NAME_MAX,
  PASSKEY_UNREADABLE,
  PASSKEY_WRONG,
  PASSKEYS_MAX,
} from '../../constants.ts'
import type { Assertion, addPasskey, confirmWithPasskey } from '../../contract/passkeys.ts'
import { deviceName } from '../../domain/device.ts'
import { notifyMember } from '../links/notices.ts'
import {
  completeSignIn,
  type SignedIn,
  signInsPerAddress,
  type Visit,
} from '../sessions/complete.ts'
import {
  accountOf,
  countOwnAttempt,
  type OwnChange,
  requireRecentPassword,
} from '../sessions/confirm.ts'
import { renewToken } from '../sessions/sessions.ts'
import { logRefusals } from '../sign-ins/security-log.ts'
import { changeSession, deleteSessions, lockAccount } from '../store.ts'
import { CHALLENGE_MS, handleOf, newChallenge, partyOf, takeChallenge } from './challenges.ts'
import * as store from './store.ts'
import { ALGORITHMS, verifyAssertion, verifyNew } from './verify.ts'

type Row = Awaited<ReturnType<typeof store.listPasskeys>>[number]

const withTransports = (row: Row) => ({ ...row, transports: store.transportsOf(row) })

export async function beginPasskey(db: Db, deps: Deps, caller: Caller, now: Date) {
  const party = partyOf(deps)
  await requireRecentPassword(db, caller, now)
  const account = await accountOf(db, caller.userId)
  const known = await store.listCredentials(db, caller.userId)
  if (known.length >= PASSKEYS_MAX) throw new AppError('passkeys_full')
  return {
    rp: { id: party.id, name: deps.settings.site.brand },
    user: {
      id: handleOf(deps, caller.userId),
      name: account.username,
      displayName: account.username,
    },
    challenge: await newChallenge(db, now, { userId: caller.userId }),
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

interface Adding extends OwnChange {
  passkey: BodyOf<typeof addPasskey>
  /** Gives the passkey its name when the member does not. */
  userAgent: string | null
}

/** @throws AppError `passkeys_full`, `passkey_exists`, `invalid` for one that cannot be verified */
export async function addOwnPasskey(
  db: Db,
  { deps, caller, address, passkey, userAgent }: Adding,
  now: Date,
) {
  const { userId } = caller
  const party = partyOf(deps)
  await requireRecentPassword(db, caller, now)
  const { credential } = passkey
  const challenge = await takeChallenge(db, now, { userId }, credential.response.clientDataJSON)
  const verified = challenge === null ? null : await verifyNew(party, challenge, credential)
  if (!verified) throw new AppError('invalid', { message: PASSKEY_UNREADABLE })
  try {
    return await inTransaction(db, async trx => {
      await lockAccount(trx, userId)
      const account = await accountOf(trx, userId)
      if ((await store.countPasskeys(trx, userId)) >= PASSKEYS_MAX)
        throw new AppError('passkeys_full')
      const made = await store.insertPasskey(trx, {
        user_id: userId,
        ...verified,
        user_handle: handleOf(deps, userId),
        transports: (credential.response.transports ?? []).join(' '),
        name: passkey.name ?? deviceName(userAgent).slice(0, PASSKEY_NAME_MAX),
        created_at: now.toISOString(),
      })
      const concerned = { ...account, network: address }
      await notifyMember(trx, deps, now, concerned, 'passkey_added', {
        passkey: breakLinks(made.name),
      })
      return withTransports(made)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('passkey_exists')
    throw error
  }
}

export const listOwnPasskeys = async (db: Db, userId: number) =>
  (await store.listPasskeys(db, userId)).map(withTransports)

export async function renameOwnPasskey(
  db: Db,
  { owner, id }: { owner: number; id: number },
  name: string,
) {
  return withTransports(orNotFound(await store.renamePasskey(db, owner, id, name)))
}

/** @param endsOthers for a stolen passkey: the thief may be signed in. @returns this session's new token if they end */
export function removeOwnPasskey(
  db: Db,
  { deps, caller, address, id, endsOthers }: OwnChange & { id: number; endsOthers: boolean },
  now: Date,
): Promise<string | null> {
  const { userId, sessionId } = caller
  return inTransaction(db, async trx => {
    await lockAccount(trx, userId)
    const account = await accountOf(trx, userId)
    await requireRecentPassword(trx, caller, now)
    const removed = orNotFound(await store.deletePasskey(trx, userId, id))
    const concerned = { ...account, network: address }
    await notifyMember(trx, deps, now, concerned, 'passkey_removed', {
      passkey: breakLinks(removed.name),
    })
    if (!endsOthers) return null
    await deleteSessions(trx, userId, sessionId)
    return renewToken(trx, deps.secret, sessionId)
  })
}

/** @throws AppError `not_found` when the account has no passkey, or the site's address allows none */
export async function beginConfirming(db: Db, deps: Deps, caller: Caller, now: Date) {
  const { id: rpId } = partyOf(deps)
  const known = await store.listCredentials(db, caller.userId)
  if (known.length === 0) throw new AppError('not_found', { message: NO_PASSKEY })
  return {
    rpId,
    challenge: await newChallenge(db, now, caller),
    timeout: CHALLENGE_MS,
    userVerification: 'required' as const,
    allowCredentials: known,
  }
}

interface Confirming {
  deps: Deps
  caller: Caller
  credential: BodyOf<typeof confirmWithPasskey>['credential']
}

/** @returns null whenever anything is wrong with the passkey */
async function checkOwnPasskey(db: Db, { deps, caller, credential }: Confirming, now: Date) {
  const { clientDataJSON, userHandle } = credential.response
  const challenge = await takeChallenge(db, now, caller, clientDataJSON)
  const found = await store.findCredential(db, credential.id, caller.userId)
  if (challenge === null || !found) return null
  if (userHandle && userHandle !== found.user_handle) return null
  const counter = await verifyAssertion(partyOf(deps), challenge, credential, found)
  return counter === null ? null : { id: found.id, counter }
}

/**
 * A passkey replaces both password and code, as at sign-in (decision 0038).
 * @returns the session's new token
 * @throws AppError `invalid`, as for a wrong password; `too_many`: attempts by password and by passkey count together
 */
export async function confirmByPasskey(db: Db, confirming: Confirming, now: Date): Promise<string> {
  const { deps, caller } = confirming
  const refund = await countOwnAttempt(db, deps, caller.userId)
  const passkey = await checkOwnPasskey(db, confirming, now)
  const token = await inTransaction(db, async trx => {
    await lockAccount(trx, caller.userId)
    const used =
      passkey !== null && (await store.recordUse(trx, caller.userId, passkey, now.toISOString()))
    if (!used) throw invalid('credential', PASSKEY_WRONG)
    await changeSession(trx, caller.sessionId, { confirmed_at: now.toISOString() })
    return renewToken(trx, deps.secret, caller.sessionId)
  })
  await refund()
  return token
}

const NOBODY_YET = { userId: null }

/** The same for everybody, so that it does not reveal who has a passkey. */
export async function beginPasskeySignIn(db: Db, deps: Deps, now: Date) {
  const { id } = partyOf(deps)
  return {
    rpId: id,
    challenge: await newChallenge(db, now, NOBODY_YET),
    timeout: CHALLENGE_MS,
    userVerification: 'required' as const,
  }
}

/**
 * The device has checked a fingerprint, a face or a PIN, so possession and verification are two factors, and no code is
 * asked for (ASVS 6.3.3).
 * @throws AppError `passkey_refused`, whatever is wrong with it; `too_many`
 */
async function checkPasskey(
  db: Db,
  visit: Visit,
  credential: Assertion,
  now: Date,
): Promise<SignedIn> {
  const { deps, address } = visit
  const party = partyOf(deps)
  const refund = await countAttempt(db, deps, [signInsPerAddress, address])
  const challenge = await takeChallenge(db, now, NOBODY_YET, credential.response.clientDataJSON)
  const found = await store.findCredential(db, credential.id)
  if (challenge === null || !found || found.user_handle !== credential.response.userHandle) {
    throw new AppError('passkey_refused')
  }
  const counter = await verifyAssertion(party, challenge, credential, found)
  if (counter === null) throw new AppError('passkey_refused')
  const proof = { userId: found.user_id, passkey: { id: found.id, counter } }
  const signedIn = await completeSignIn(db, visit, { ...proof, refused: 'passkey_refused' }, now)
  await refund()
  return signedIn
}

/** A refusal is noted in the security log. */
export const signInWithPasskey = (
  db: Db,
  visit: Visit,
  credential: Assertion,
  now: Date,
): Promise<SignedIn> => logRefusals(visit, () => checkPasskey(db, visit, credential, now), now)
