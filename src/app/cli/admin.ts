import { existsSync } from 'node:fs'
import { actAsOperator, OPERATOR_ACTIONS } from '#src/features/admin/server/operator.ts'
import { commandLine } from '#src/platform/server/command-line.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { openDatabase } from '#src/platform/server/db/database.ts'
import { refuseUnknown } from '#src/platform/server/db/migrate.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { depsOf } from '../server/deps.ts'
import { migrations } from '../server/features.ts'
import { command, commandSettings, say, stop } from './command.ts'

const USE = `Use: ${commandLine('admin', 'create NAME EMAIL')}
     ${commandLine('admin', `${OPERATOR_ACTIONS.filter(each => each !== 'create').join(' | ')} NAME`)}`

/** `npm run admin`: administrators and locked-out members, also while the site is running. */
async function administer(action: string, name: string, email: string): Promise<void> {
  const settings = commandSettings()
  const { database } = settings
  if (database.engine === 'sqlite' && !existsSync(database.file))
    stop(`There is no database at ${database.file}; start the site once.`)
  const { db } = await openDatabase(database, { max: 1 })
  try {
    await refuseUnknown(db, migrations)
    const tables = await db.introspection.getTables()
    if (!tables.some(table => table.name === 'users'))
      stop('The database is empty; start the site once.')
    const ctx = systemContext(db, depsOf(settings))
    for (const line of await actAsOperator(ctx, { action, name, email })) say(line)
  } catch (error) {
    if (error instanceof AppError) stop(`${error.message} Nothing was changed.`)
    throw error
  } finally {
    await db.destroy()
  }
}

const [action = '', name, email = '', ...rest] = process.argv.slice(2)
const isComplete = name && rest.length === 0 && (action === 'create') === (email !== '')
if (!(isComplete && OPERATOR_ACTIONS.includes(action))) stop(USE)
await command(() => administer(action, name, email), 'Nothing was changed.')
