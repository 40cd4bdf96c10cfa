import type { Db } from '#src/platform/server/db/database.ts'
import { sweepPlatform } from '#src/platform/server/db/sweep.ts'
import { features } from './features.ts'

export async function sweepAll(db: Db, now: Date): Promise<void> {
  await sweepPlatform(db, now)
  for (const { sweep } of features) await sweep?.(db, now)
}
