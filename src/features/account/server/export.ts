import { finished, type Readable } from 'node:stream'
import { currentUser } from '#src/features/membership/server/exposed.ts'
import { accountOf } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext, ArchivePart, ArchiveTable, Caller } from '#src/platform/server/context.ts'
import { Lanes } from '#src/platform/server/turns.ts'
import { VERSION } from '#src/platform/server/version.ts'
import { zipArchive } from './export-zip.ts'
import { findSiteId } from './site-id.store.ts'

/** One export at a time for each member: compressing keeps a core busy. */
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

lists/*.ndjson    all of it, one list per kind, one row a line, as JSON
*.csv             the same, one table per kind, for a spreadsheet
manifest.json     which site it comes from, and how many rows each list has

${lists}

A kind without entries is an empty list and has no table. Times are UTC (ISO 8601),
days are in your own calendar. Not included: the hash of your password, and the secrets of your sessions and of your
two-factor authentication.
To bring it in elsewhere, sign in at the other site with a new account that is still empty, open Account, Import, and choose
this file as it is. What you wrote comes in, all of it or nothing; messages, sessions and memberships belong to two, and stay here.
A cell that a spreadsheet would read as a formula starts with an apostrophe; its list has it as you wrote it.
`

/** `Quiet Desk` is `quiet-desk`; a name in other letters is left out. */
const inFileName = (brand: string): string =>
  brand
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-') ?? 'archive'

/** @returns a zip file, made while it is read */
export async function exportAccount(
  ctx: AnyContext,
  { caller }: { caller: Pick<Caller, 'userId' | 'isCoach'> },
): Promise<{ name: string; body: Readable }> {
  const { id, username, email, email_verified } = await accountOf(ctx.db, caller.userId)
  const member = { id, email: email_verified ? email : null, isCoach: caller.isCoach }
  await currentUser(ctx, id)
  const readme = README(ctx.deps.settings.site.brand, ctx.now, listsOf(ctx.deps.features.archive))
  const leave = await lanes.enter(id)
  try {
    const tables: ArchiveTable[] = []
    for (const part of ctx.deps.features.archive) tables.push(...(await part.read(ctx, member)))
    const about = {
      site: await findSiteId(ctx.db),
      software: `first-domino ${VERSION}`,
      made_at: ctx.now.toISOString(),
    }
    const body = await zipArchive(tables, readme, about)
    finished(body, leave)
    const practice = inFileName(ctx.deps.settings.site.brand)
    return { name: `${practice}-${username}-${ctx.now.toISOString().slice(0, 10)}.zip`, body }
  } catch (error) {
    leave()
    throw error
  }
}
