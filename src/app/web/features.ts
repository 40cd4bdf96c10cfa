import { coachingWeb } from '#src/features/coaching/web/feature.ts'
import { remindersWeb } from '#src/features/reminders/web/feature.ts'
import { registerPages } from '#src/platform/web/routing/page-registry.ts'
import { registerSlots } from '#src/platform/web/routing/slots.tsx'
import { pages } from './all-pages.ts'

registerPages(pages)
registerSlots([coachingWeb.slots, remindersWeb.slots])
