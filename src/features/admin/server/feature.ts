import { systemContext } from '#src/platform/server/context.ts'
import { AUDIT_LOG_KEPT_DAYS } from '#src/platform/server/db/audit-chain.ts'
import { deleteOlderThan } from '#src/platform/server/db/retention.ts'
import { serverFeature } from '#src/platform/server/feature.ts'
import { bind } from '#src/platform/server/http/bind.ts'
import * as contract from '../contract.ts'
import * as members from './members.ts'
import { up as baseline } from './migrations/0002-baseline.ts'
import * as system from './system.ts'
import { adminTables } from './tables.ts'
import * as weeks from './weeks.ts'
import { storePastWeeks } from './weeks.ts'

export const adminFeature = serverFeature({
  name: 'admin',
  routes: bind(contract, { ...members, ...system, ...weeks }),
  tables: adminTables,
  migrations: { '0002-baseline': baseline },
  jobs: ({ db, deps }) => [
    {
      name: 'audit log retention',
      everyMs: 3_600_000,
      work: () => deleteOlderThan(db, 'audit_log', AUDIT_LOG_KEPT_DAYS, deps.now()),
    },
    { name: 'weeks', everyMs: 3_600_000, work: () => storePastWeeks(systemContext(db, deps)) },
  ],
})
