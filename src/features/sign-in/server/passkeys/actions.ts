import type { BodyOf } from '#src/contract/endpoint.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Caller, Deps } from '#src/platform/server/deps.ts'
import { AppError, isUniqueViolation, orNotFound } from '#src/platform/server/errors.ts'
import { breakLinks } from '#src/platform/server/mail/body.ts'
import { PASSKEY_NAME_MAX, PASSKEY_UNREADABLE, PASSKEYS_MAX } from '../../constants.ts'
import type { addPasskey } from '../../contract/passkeys.ts'
import { deviceName } from '../../domain/device.ts'
import { notifyMember } from '../links/notices.ts'
import { accountOf, type OwnChange, requireRecentPassword } from '../sessions/confirm.ts'
import { renewToken } from '../sessions/sessions.ts'
import { deleteSessions, lockAccount } from '../store.ts'
import { CHALLENGE_MS, handleOf, newChallenge, partyOf, takeChallenge } from './challenges.ts'
import * as store from './store.ts'
import { ALGORITHMS, verifyNew } from './verify.ts'

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
