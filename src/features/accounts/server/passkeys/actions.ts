import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, isUniqueViolation } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { PASSKEY_NAME_MAX, PASSKEY_UNREADABLE, PASSKEYS_MAX } from '../../constants.ts'
import type {
  addPasskey,
  listPasskeys,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from '../../contract/passkeys.ts'
import { deviceName } from '../../domain/device.ts'
import { mailPasskeyChanged } from '../links/notices.ts'
import { accountOf, requireRecentPassword } from '../sessions/confirm.ts'
import { renewToken } from '../sessions/sessions.ts'
import { deleteSessions, lockAccount } from '../store.ts'
import { CHALLENGE_MS, handleOf, newChallenge, partyOf, takeChallenge } from './challenges.ts'
import * as store from './store.ts'
import { ALGORITHMS, verifyNew } from './verify.ts'

const split = (transports: string) => transports.split(' ').filter(Boolean)

type Row = Awaited<ReturnType<typeof store.listPasskeys>>[number]

const shown = (row: Row) => ({ ...row, transports: split(row.transports) })

export async function beginPasskey(call: Call<typeof passkeyOptions>) {
  const { db, deps, caller, now } = call
  const party = partyOf(deps)
  await requireRecentPassword(call)
  const account = await accountOf(call)
  const known = await store.listCredentials(db, caller.userId)
  if (known.length >= PASSKEYS_MAX) throw new AppError('passkeys_full')
  const type = 'public-key' as const
  return {
    data: {
      rp: { id: party.id, name: deps.settings.site.brand },
      user: {
        id: handleOf(deps, caller.userId),
        name: account.username,
        displayName: account.username,
      },
      challenge: await newChallenge(db, now, { userId: caller.userId }),
      pubKeyCredParams: ALGORITHMS.map(alg => ({ type, alg })),
      timeout: CHALLENGE_MS,
      excludeCredentials: known.map(({ credential_id, transports }) => ({
        id: credential_id,
        type,
        transports: split(transports),
      })),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
    },
  }
}

export async function addOwnPasskey(call: Call<typeof addPasskey>) {
  const { db, deps, caller, body, now, address, userAgent } = call
  const party = partyOf(deps)
  await requireRecentPassword(call)
  const { credential } = body
  const challenge = await takeChallenge(
    db,
    now,
    { userId: caller.userId },
    credential.response.clientDataJSON,
  )
  const verified = challenge === null ? null : await verifyNew(party, challenge, credential)
  if (!verified) throw new AppError('invalid', { message: PASSKEY_UNREADABLE })
  try {
    const data = await inTransaction(db, async trx => {
      await lockAccount(trx, caller.userId)
      const account = await accountOf({ db: trx, caller })
      if ((await store.countPasskeys(trx, caller.userId)) >= PASSKEYS_MAX) throw new AppError('passkeys_full')
      const made = await store.insertPasskey(trx, {
        user_id: caller.userId,
        credential_id: verified.credentialId,
        user_handle: handleOf(deps, caller.userId),
        public_key: verified.publicKey,
        counter: verified.counter,
        transports: (credential.response.transports ?? []).join(' '),
        name: body.name ?? deviceName(userAgent).slice(0, PASSKEY_NAME_MAX),
        created_at: now.toISOString(),
      })
      const { email } = account
      const concerned = { ...account, network: address }
      if (email) await mailPasskeyChanged(trx, deps, now, { ...concerned, email }, made.name, 'added')
      return shown(made)
    })
    return { data }
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('passkey_exists')
    throw error
  }
}

export const listOwnPasskeys = async ({ db, caller }: Call<typeof listPasskeys>) => ({
  data: (await store.listPasskeys(db, caller.userId)).map(shown),
})

export async function renameOwnPasskey({ db, caller, params, body }: Call<typeof renamePasskey>) {
  const renamed = await store.renamePasskey(db, caller.userId, params.id, body.name)
  if (!renamed) throw new AppError('not_found')
  return { data: shown(renamed) }
}

/** A thief of the passkey may be signed in with it. */
export async function removeOwnPasskey(call: Call<typeof removePasskey>) {
  const { db, deps, caller, params, query, now, address, setSession } = call
  const token = await inTransaction(db, async trx => {
    await lockAccount(trx, caller.userId)
    const account = await accountOf({ db: trx, caller })
    await requireRecentPassword({ ...call, db: trx })
    const removed = await store.deletePasskey(trx, caller.userId, params.id)
    if (!removed) throw new AppError('not_found')
    const { email } = account
    const concerned = { ...account, network: address }
    if (email) await mailPasskeyChanged(trx, deps, now, { ...concerned, email }, removed.name, 'removed')
    if (query.sign_out_others === 'false') return null
    await deleteSessions(trx, caller.userId, caller.sessionId)
    return renewToken(trx, deps.secret, caller.sessionId)
  })
  if (token) setSession(token)
  return {}
}
