import { generateKeyPairSync } from 'node:crypto'
import type { AnyContext } from '#src/platform/server/context.ts'
import { seal, unseal } from '#src/platform/server/seal.ts'
import * as store from './push.store.ts'

/** In base64url: a point of 65 bytes, and a number of 32. */
export interface KeyPair {
  publicKey: string
  privateKey: string
}

const PURPOSE = 'push key'

/** Encrypted, so that a stolen copy of the database cannot send pushes in the site's name. */
const sealed = (secret: string, { publicKey, privateKey }: KeyPair): string =>
  seal(secret, PURPOSE, publicKey, privateKey)

function newPair(): KeyPair {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d }
}

/** The site's key pair, made once. If neither secret opens it, it is replaced, and browsers must subscribe again. */
export async function pushKeys(ctx: AnyContext): Promise<KeyPair> {
  const { secret, settings } = ctx.deps
  const stored = await store.findKey(ctx.db)
  if (stored) {
    const { public_key: publicKey, sealed_private_key: text } = stored
    const open = (by: string) => unseal(by, PURPOSE, publicKey, text)
    const current = open(secret)
    if (current !== null) return { publicKey, privateKey: current }
    const former = settings.previousSecret && open(settings.previousSecret)
    if (former) {
      const pair = { publicKey, privateKey: former }
      await store.resealKey(ctx.db, sealed(secret, pair))
      return pair
    }
    await store.forgetKey(ctx.db, publicKey)
  }
  const pair = newPair()
  const row = { public_key: pair.publicKey, sealed_private_key: sealed(secret, pair) }
  await store.insertKey(ctx.db, row, ctx.now.toISOString())
  const kept = await store.findKey(ctx.db)
  const privateKey = kept && unseal(secret, PURPOSE, kept.public_key, kept.sealed_private_key)
  return kept && privateKey ? { publicKey: kept.public_key, privateKey } : pair
}
