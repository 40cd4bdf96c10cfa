import type { SetupStep } from '../constants.ts'

interface Known {
  hasName: boolean
  /** Not the one that the first start printed. */
  hasOwnPassword: boolean
  /** Whether they can do what only a coach does: set hours, and invite. */
  isCoach: boolean
  samples: readonly { key: string }[]
  hasLook: boolean
  isPublished: boolean
  hasHours: boolean
  hasClient: boolean
  accepted: readonly string[]
}

/** Where and how to reach the practice; a telephone number or a social link may wait. */
const PLACE = ['practice.city', 'practice.region', 'practice.country', 'contact.email']

/** The steps of the first hour that are done, judged by what exists; two also by the administrator's word. */
export function stepsDone({ samples, accepted, isCoach, ...known }: Known): Set<SetupStep> {
  const isSample = (keys: readonly string[]) => samples.some(({ key }) => keys.includes(key))
  const done: Readonly<Record<SetupStep, boolean>> = {
    name: known.hasName && known.hasOwnPassword && !isSample(['practice.name']),
    place: !isSample(PLACE) && (known.hasHours || !isCoach),
    offers: !isSample(['offers']) || accepted.includes('offers'),
    look: known.hasLook || accepted.includes('look'),
    publish: known.isPublished && (known.hasClient || !isCoach),
  }
  return new Set((Object.keys(done) as SetupStep[]).filter(step => done[step]))
}
