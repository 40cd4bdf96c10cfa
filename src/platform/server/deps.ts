import type { MemberHooks } from './members.ts'
import type { Settings } from './settings/settings.ts'

/** Who calls, by their session. */
export interface Caller {
  sessionId: number
  userId: number
  isAdmin: boolean
  isCoach: boolean
}

/** What the process was started with; nothing else is global. */
export interface Deps {
  settings: Settings
  /** Keys the hashes of session tokens and rate limits. */
  secret: string
  now: () => Date
  members: MemberHooks
}
