import { tellTimeZone } from '#src/features/account/web/time-zone/tell-time-zone.ts'
import { coachingWeb } from '#src/features/coaching/web/feature.ts'
import { offersWeb } from '#src/features/offers/web/feature.ts'
import { remindersWeb } from '#src/features/reminders/web/feature.ts'
import { reviewWeb } from '#src/features/review/web/feature.ts'
import { registerPages } from '#src/platform/web/routing/page-registry.ts'
import { registerSlots } from '#src/platform/web/routing/slots.tsx'
import { pages } from './all-pages.ts'

registerPages(pages)
registerSlots([coachingWeb.slots, offersWeb.slots, remindersWeb.slots, reviewWeb.slots])

const isPublicPage = () => document.getElementById('main')?.dataset.application === undefined

/** What features do for a member besides showing pages, once the page has nothing else to do. */
export async function startFeatures(member: number): Promise<void> {
  await tellTimeZone()
  if (isPublicPage()) return
  // Their code may not be there without a connection: the next page tries again.
  const push = await import('#src/features/reminders/web/push.ts').catch(() => null)
  await push?.startWorker()
  const start = await import('#src/features/today/web/offline-start.ts').catch(() => null)
  await start?.startOffline(member)
}
