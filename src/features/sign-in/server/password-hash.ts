import { hash, verify } from '@node-rs/argon2'
import { composeText } from '#src/contract/texts.ts'

/** argon2id, 19 MiB, 2 passes: about 16 ms per hash on one core, off the main thread. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Keyboards spell the same letters differently, so one spelling of them is hashed. */
export const hashPassword = (password: string): Promise<string> =>
  hash(composeText(password), OPTIONS)

/** Prefix of Argon2's encoded format; version 19 is 1.3, the latest. */
const CURRENT = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$`

/** Made with a different algorithm or cost than today's (ASVS 11.2.2). */
export const isOutdated = (stored: string): boolean => !stored.startsWith(CURRENT)

let dummyHash: Promise<string> | undefined

/**
 * Checked for unknown usernames, so that they take as long as a wrong password. Made on first use; hashing can fail,
 * for example out of memory: then the next call retries.
 */
function dummy(): Promise<string> {
  if (!dummyHash) {
    dummyHash = hashPassword(crypto.randomUUID())
    // Also handles the rejection for a caller that never awaits the promise.
    dummyHash.catch(() => {
      dummyHash = undefined
    })
  }
  return dummyHash
}

export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  // Made even when it is not needed, so that the first unknown username takes no longer.
  const instead = dummy()
  const known = stored ?? (await instead)
  const spelled = composeText(password)
  // Earlier versions hashed a password as it was typed.
  const matches =
    (await verify(known, spelled)) || (spelled !== password && (await verify(known, password)))
  return Boolean(stored) && matches
}
