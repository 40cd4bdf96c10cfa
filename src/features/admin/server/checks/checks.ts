import type { Db } from '#src/platform/server/db/database.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import type { Check } from '../../contract/system.ts'
import { checkAddress, checkProxy, missingAddress, missingProxy } from './address.ts'
import { checkDatabase } from './database.ts'
import { checkBackup, checkDataFolder, checkDisk } from './machine.ts'
import { checkMail, checkSender, missingMail } from './mail.ts'
import { checkServices } from './outside.ts'

/** Everything that takes milliseconds and leaves this machine only for the database. */
export async function checkInside(db: Db, settings: Settings, now: () => Date): Promise<Check[]> {
  return [
    checkDataFolder(settings),
    checkDisk(settings),
    ...(await checkDatabase(db, settings.database.engine, () => now().getTime())),
    checkBackup(settings, now()),
    ...checkSender(settings),
  ]
}

/**
 * The parts of `checkOutside` that need no answer from another machine, because a setting is missing. They have the
 * same names, so that the two cannot disagree.
 */
export const checkMissing = (settings: Settings): Check[] =>
  [missingAddress(settings), missingProxy(settings), missingMail(settings)].filter(
    check => check !== null,
  )

/** What asks other machines: the public address, its certificate, mail and the services; up to eight seconds. */
export async function checkOutside(settings: Settings, now: () => Date): Promise<Check[]> {
  const [address, proxy, mail, services] = await Promise.all([
    checkAddress(settings, now()),
    checkProxy(settings),
    checkMail(settings),
    checkServices(settings),
  ])
  return [address, proxy, mail, ...services]
}
