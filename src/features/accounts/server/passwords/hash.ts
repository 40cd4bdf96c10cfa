import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, 2 passes: about 16 ms a guess on one core, off the main thread. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

/** Argon2's own form begins so; version 19 is 1.3, the last there is. */
const CURRENT = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$`

/** Whether a hash was made by another algorithm or with other costs than are taken today (ASVS 11.2.2). */
export const isOutdated = (stored: string): boolean => !stored.startsWith(CURRENT)

/** A hash that nobody's password has, so that an unknown name takes as long as a wrong password. */
let nobody: Promise<string> | undefined

export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  if (!nobody) {
    nobody = hashPassword(crypto.randomUUID())
    // For want of memory, say: whoever waits for it is told, the next one tries again, and it ends no process.
    nobody.catch(() => {
      nobody = undefined
    })
  }
  const matches = await verify(stored ?? (await nobody), password)
  return Boolean(stored) && matches
}
