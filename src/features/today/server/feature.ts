import * as draftsContract from '#src/features/tracker/contract/drafts.ts'
import { serverFeature } from '#src/platform/server/feature.ts'
import { bind } from '#src/platform/server/http/bind.ts'
import * as dayContract from '../contract/day.ts'
import * as waitingContract from '../contract/waiting.ts'
import * as day from './day.ts'
import * as waiting from './waiting.ts'

export const todayFeature = serverFeature({
  name: 'today',
  routes: [
    ...bind(dayContract, day),
    ...bind(draftsContract, day),
    ...bind(waitingContract, waiting),
  ],
})
