import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { addChecks, checkName, oneOf } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

/** No release has had imports, so none uses what they no longer need. */
export const unusedSince = '0.1.0'

const IMPORTS = ['kind', 'site', 'sources', 'mapping', 'parsed', 'undo_until', 'undone_at', 'kept']
const ORIGINS = ['import_id', 'version', 'filled']

/** Only archives come in, and nothing is taken back. What came in stays; what is no longer told is how it came. */
export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  // What is being applied goes on from its staged rows, whatever they were read from.
  await sql`delete from imports where state = 'undone' or (kind <> 'archive' and state <> 'applying')`.execute(
    db,
  )
  await sql`update imports set state = 'applied' where state = 'undoing'`.execute(db)
  await addChecks(db, columns, 'imports', {
    state: oneOf('state', ['reading', 'previewed', 'applying', 'applied'], null),
  })
  await sql.raw(`alter table imports drop constraint "${checkName('imports', 'kind')}"`).execute(db)
  await db.schema.dropIndex('import_origins_import').execute()
  for (const [table, names] of [
    ['imports', IMPORTS],
    ['import_origins', ORIGINS],
  ] as const)
    for (const name of names) await db.schema.alterTable(table).dropColumn(name).execute()
}
