import { existsSync } from 'node:fs'
import { commandLine } from '#src/platform/server/command-line.ts'
import { openDatabase } from '#src/platform/server/db/database.ts'
import { migrate } from '#src/platform/server/db/migrate.ts'
import { isInUse } from '#src/platform/server/db/practice-target.ts'
import { ReplaceError, replaceRows } from '#src/platform/server/db/replace-rows.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { migrations, tableClaims } from '../server/features.ts'

type Address = Settings['database']

const HOW = { max: 1, noTimeouts: true }

const full = () =>
  new ReplaceError(
    `The site is not empty: ${commandLine('import', 'FILE --replace')} puts the file in its place.`,
  )

/** @throws ReplaceError when the site has more than its first start made */
export async function refuseFull(address: Address): Promise<void> {
  if (address.engine === 'sqlite' && !existsSync(address.file)) return
  const { db } = await openDatabase(address, HOW)
  try {
    if (await isInUse(db, tableClaims)) throw full()
  } finally {
    await db.destroy()
  }
}

/** Replaces the site's rows in one transaction. @param replace even if the site is in use */
export async function replaceOnServer(
  incoming: string,
  address: Address,
  replace: boolean,
): Promise<void> {
  const target = await openDatabase(address, HOW)
  const source = await openDatabase({ engine: 'sqlite', file: incoming }, HOW)
  try {
    await migrate(target.db, migrations, null)
    await replaceRows(source.db, target.db, async there => {
      if (!replace && (await isInUse(there, tableClaims))) throw full()
    })
  } finally {
    await Promise.all([target.db.destroy(), source.db.destroy()])
  }
}
