import type { Db } from '#src/platform/server/db/database.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import type { Check } from '../../contract.ts'
import { checkDatabase } from './database.ts'
import { checkBackup, checkDataFolder, checkDisk } from './machine.ts'
import { checkMail, checkProxy, checkServices, checkTls } from './outside.ts'
import { checkVersion } from './version.ts'

/** Everything that takes milliseconds and leaves this machine only for the database. */
export async function checkInside(db: Db, settings: Settings, now: () => Date): Promise<Check[]> {
  return [
    checkDataFolder(settings),
    checkDisk(settings),
    ...(await checkDatabase(db, settings.database.engine, () => now().getTime())),
    checkBackup(settings, now()),
  ]
}

/** What asks other machines: mail, the public address, its certificate and the services; up to eight seconds. */
export async function checkOutside(settings: Settings, now: () => Date): Promise<Check[]> {
  const [version, mail, tls, proxy, services] = await Promise.all([
    checkVersion(settings, now()),
    checkMail(settings),
    checkTls(settings, now()),
    checkProxy(settings),
    checkServices(settings),
  ])
  return [...version, mail, tls, proxy, ...services]
}
