import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
/** For a coach who has not said yet what to be called. */
export const UNNAMED_COACH = msg`Your coach`

/** What a coach's clients see as their name: never what they sign in with. */
export const coachName = ({ full_name }: { full_name: string | null }): string =>
  full_name || said(UNNAMED_COACH)
