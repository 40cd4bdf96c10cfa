import { existsSync } from 'node:fs'
import { verifyAudit } from '#src/platform/server/db/audit-chain.ts'
import { openDatabase } from '#src/platform/server/db/database.ts'
import { refuseUnknown } from '#src/platform/server/db/migrate.ts'
import { migrations } from '../server/features.ts'
import { command, commandSettings, stop } from './command.ts'

/** `npm run audit-log [-- HASH]`: verifies the chain, and that an entry with this hash is still part of it. */
async function verify(expected: string | null): Promise<void> {
  const { database } = commandSettings()
  if (database.engine === 'sqlite' && !existsSync(database.file))
    stop(`There is no database at ${database.file}.`)
  const { db } = await openDatabase(database, { max: 1, noTimeouts: true })
  await refuseUnknown(db, migrations)
  const tables = await db.introspection.getTables()
  const log = tables.find(({ name }) => name === 'audit_log')
  if (!log?.columns.some(({ name }) => name === 'hash'))
    stop('The log of this database is not chained yet: start this version of the site once.')
  const { entries, unchained, head, faults, holdsExpected } = await verifyAudit(db, expected)
  await db.destroy()

  const lines = [
    `${entries} entries, ${unchained} of them from before the log was chained.`,
    ...faults.map(fault => `The chain is broken: ${fault}.`),
    ...(holdsExpected
      ? []
      : [`No entry has the hash ${expected}: the newest entries were removed or changed.`]),
    ...(faults.length === 0 && holdsExpected && head
      ? [`The chain is intact. Its last hash, to be kept elsewhere: ${head}`]
      : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exit(faults.length > 0 || !holdsExpected ? 1 : 0)
}

await command(() => verify(process.argv[2] ?? null))
