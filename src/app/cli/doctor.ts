import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Check } from '#src/features/admin/contract.ts'
import { fine, problem } from '#src/features/admin/server/checks/check.ts'
import { checkInside, checkOutside } from '#src/features/admin/server/checks/checks.ts'
import { checkMigrations } from '#src/features/admin/server/checks/database.ts'
import { checkDataFolder } from '#src/features/admin/server/checks/machine.ts'
import { sendTestMail } from '#src/features/admin/server/checks/test-mail.ts'
import { openDatabase } from '#src/platform/server/db/database.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { VERSION } from '#src/platform/server/version.ts'
import { migrations } from '../server/features.ts'
import { ignoredSettings } from '../server/settings.ts'
import { explainStartError } from '../server/start-errors.ts'
import { commandSettings, say } from './command.ts'

const now = () => new Date()

function checkSettings(): Check {
  const ignored = ignoredSettings()
  return ignored.length === 0
    ? fine('settings', 'all are understood')
    : problem('settings', 'warn', ignored.join('; '), { operator: 'Fix the names.' })
}

async function checkData(settings: Settings): Promise<Check[]> {
  const { database } = settings
  const folder = checkDataFolder(settings)
  if (database.engine === 'sqlite' && !existsSync(database.file)) {
    const operator = 'Start the site once; it makes one.'
    return [folder, problem('database', 'warn', `there is none at ${database.file}`, { operator })]
  }
  try {
    const { db } = await openDatabase(database, { max: 1, answerMs: 5_000 })
    try {
      return [...(await checkInside(db, settings, now)), await checkMigrations(db, migrations)]
    } finally {
      await db.destroy()
    }
  } catch (error) {
    const says =
      explainStartError(error) ?? (error instanceof Error ? error.message : String(error))
    return [
      folder,
      problem('database', 'fail', says, { operator: 'The line above says what is wrong with it.' }),
    ]
  }
}

function show({ name, state, says, advice, operator }: Check): void {
  say(`${state.padEnd(5)} ${name.padEnd(14)} ${says}`)
  const remedy = operator ?? advice
  if (remedy) say(' '.repeat(21) + remedy)
}

/** `npm run doctor [-- --mail ADDRESS]`. Exit status: 0 when nothing fails, 1 otherwise, 78 for an invalid setting. */
const { values } = parseArgs({ options: { mail: { type: 'string' } } })
const settings = commandSettings()
say(`First Domino ${VERSION} on Node ${process.versions.node}`)
const checks = [
  checkSettings(),
  ...(await checkData(settings)),
  ...(await checkOutside(settings, now)),
  ...(values.mail ? [await sendTestMail(settings, values.mail, now())] : []),
]
for (const each of checks) show(each)
const count = (state: Check['state']) => checks.filter(each => each.state === state).length
say(`${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} failed`)
process.exit(count('fail') > 0 ? 1 : 0)
