import { engineOf } from '#src/platform/server/db/database.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { countMails } from '#src/platform/server/mail/queue.ts'
import { VERSION } from '#src/platform/server/version.ts'
import type { getSystem, getSystemServices } from '../contract.ts'
import { checkInside, checkOutside } from './checks/checks.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
const LATE_MS = 300_000

export async function readSystem({ db, deps, now }: Call<typeof getSystem>) {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const { version, bytes } = await store.describeDatabase(db)
  const data = {
    version: VERSION,
    database: { engine: engineOf(db), version, bytes },
    mail: { ...(await countMails(db)), failures: await store.failedMails(db, ago(DAY_MS)) },
    late_jobs: await store.lateJobs(db, ago(LATE_MS)),
    checks: await checkInside(db, deps.settings, deps.now),
  }
  return { data }
}

export async function readServices({ deps }: Call<typeof getSystemServices>) {
  return { data: await checkOutside(deps.settings, deps.now) }
}
