import type { Db } from '#src/platform/server/db/database.ts'
import { USERNAME_MAX, USERNAME_MIN } from '../constants.ts'
import { findTaken } from './sign-in.store.ts'

/** @returns a username that nobody has, made of the words of a name or an address */
export async function freeUsername(trx: Db, words: string): Promise<string> {
  const candidate = words
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .slice(0, USERNAME_MAX - 6)
  const base = candidate.length >= USERNAME_MIN ? candidate : `member${candidate}`
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base}${n}`
    if (!(await findTaken(trx, name.toLowerCase(), null))) return name
  }
}
