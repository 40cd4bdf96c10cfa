import { finished } from 'node:stream'
import { accountOf } from '#src/features/accounts/server/actions.ts'
import { shownUser } from '#src/features/membership/server/actions.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import type { ArchivePart, ArchiveTable } from '#src/platform/server/members.ts'
import { Lanes } from '#src/platform/server/turns.ts'
import type { exportUser } from '../../contract.ts'
import { archive } from './archive.ts'

/** Exports of one member, one at a time: each keeps a core busy with compressing. */
const lanes = new Lanes()

const listsOf = (parts: readonly ArchivePart[]): string =>
  parts
    .flatMap(({ lists }) => Object.entries(lists))
    .map(([name, meaning]) => `${name.padEnd(20)}  ${meaning}`)
    .join('\n')

const README = (
  brand: string,
  now: Date,
  lists: string,
) => `Your data at ${brand}, as it was on ${now.toISOString()}.

everything.json   all of it, one list per kind
*.csv             the same, one table per kind, for a spreadsheet

${lists}

A kind without entries is an empty list in everything.json and has no table. Times are UTC (ISO 8601),
days are in your own calendar. Not included: the hash of your password, and the secrets of your sessions and of your
two-factor authentication.
A cell that a spreadsheet would read as a formula starts with an apostrophe; everything.json has it as you wrote it.
`

export async function exportAccount(call: Call<typeof exportUser>) {
  const { db, deps, now } = call
  const { id, username, email, email_verified } = await accountOf(call)
  const member = { id, email: email_verified ? email : null, isCoach: call.caller.isCoach }
  await shownUser(db, deps, id, now)
  const readme = README(deps.settings.site.brand, now, listsOf(deps.members.archive))
  const leave = await lanes.enter(id)
  try {
    const tables: ArchiveTable[] = []
    for (const part of deps.members.archive) tables.push(...(await part.read(db, member, now)))
    const body = await archive(tables, readme)
    finished(body, leave)
    return { file: { name: `first-domino-${username}-${now.toISOString().slice(0, 10)}.zip`, body } }
  } catch (error) {
    leave()
    throw error
  }
}
